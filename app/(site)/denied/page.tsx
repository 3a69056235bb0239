import type { Metadata } from 'next';
import { MessagePage } from '@/components/marketing/message-page';
import { LinkButton } from '@/components/ui/button';
import { withReturnTo } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { DENIED } from '@/lib/content/messages';
import { idSchema } from '@/lib/contract';
import { toPrivateMetadata } from '@/lib/seo/page-metadata';

export const metadata: Metadata = toPrivateMetadata({
  path: '/denied',
  name: DENIED.title,
  description: DENIED.text,
});

/** Where people without a ticket are sent; `?event=` says whose door it was, so that they can buy one there. */
export default async function DeniedPage({
  searchParams,
}: {
  searchParams: Promise<{ event?: string | string[] }>;
}) {
  const eventId = idSchema.safeParse((await searchParams).event).data;
  const session = await getSession();
  const watchPath = eventId ? `/user/watch/${eventId}` : null;
  return (
    <MessagePage sign={<h1 className="display text-display-lg">{DENIED.title}</h1>} text={DENIED.text}>
      {eventId ? (
        <LinkButton href={`/events/${eventId}`} size="lg">
          {DENIED.tickets}
        </LinkButton>
      ) : null}
      {session ? null : (
        <LinkButton
          href={withReturnTo('/auth/login', watchPath)}
          size="lg"
          variant={eventId ? 'secondary' : 'primary'}
        >
          {DENIED.logIn}
        </LinkButton>
      )}
      <LinkButton href="/" size="lg" variant="secondary">
        {DENIED.home}
      </LinkButton>
    </MessagePage>
  );
}
