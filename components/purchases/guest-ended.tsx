import { CodeForm } from '@/components/checkout/code-form';
import { LinkButton } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { withReturnTo } from '@/lib/auth/return-to';
import { AUTH } from '@/lib/content/auth';
import { GUEST } from '@/lib/content/guest';

/** The address of the purchase was confirmed in another browser. `text` is the API's. */
export function GuestEnded({ text, next }: { text: string; next: string }) {
  return (
    <div className="page-width grid max-w-2xl content-start gap-8 pt-top pb-section">
      <PageHeading title={GUEST.ended} lead={text} />
      <CodeForm eventId={null} next={next} />
      <div>
        <LinkButton href={withReturnTo('/auth/login', next)} variant="secondary">
          {AUTH.login.title}
        </LinkButton>
      </div>
    </div>
  );
}
