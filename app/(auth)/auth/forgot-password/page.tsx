import { ForgotPasswordForm } from '@/components/auth/forgot-password-form';
import { LinkButton } from '@/components/ui/button';
import { TextLink } from '@/components/ui/intent-link';
import { PageHeading } from '@/components/ui/page-heading';
import { isOffered } from '@/lib/api-client/offers';
import { MAIL_LINKS } from '@/lib/content/auth';
import { getPosted } from '@/lib/forms/get-posted';

const { title, lead, notOffered, write, back } = MAIL_LINKS.forgot;

export const metadata = { title };

export default async function ForgotPasswordPage() {
  return (
    <>
      <PageHeading align="left" title={title} lead={isOffered('passwords') ? lead : notOffered} />
      {isOffered('passwords') ? (
        <ForgotPasswordForm posted={await getPosted('auth/forgot-password')} />
      ) : (
        <div>
          <LinkButton href="/contact">{write}</LinkButton>
        </div>
      )}
      <p>
        <TextLink href="/auth/login">{back}</TextLink>
      </p>
    </>
  );
}
