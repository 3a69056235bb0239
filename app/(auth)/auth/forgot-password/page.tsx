import { ForgotPasswordForm } from '@/components/auth/forgot-password-form';
import { LinkButton } from '@/components/ui/button';
import { TextLink } from '@/components/ui/intent-link';
import { PageHeading } from '@/components/ui/page-heading';
import { isOffered } from '@/lib/api-client/offers';
import { parseReturnTo, withReturnTo } from '@/lib/auth/return-to';
import { MAIL_LINKS } from '@/lib/content/auth';
import { getPosted } from '@/lib/forms/get-posted';

const { title, lead, notOffered, write, back } = MAIL_LINKS.forgot;

export const metadata = { title };

type Search = { returnTo?: string | string[] };

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Promise<Search> }) {
  const returnTo = parseReturnTo((await searchParams).returnTo);
  return (
    <>
      <PageHeading title={title} lead={isOffered('passwords') ? lead : notOffered} />
      {isOffered('passwords') ? (
        <ForgotPasswordForm posted={await getPosted('auth/forgot-password')} returnTo={returnTo} />
      ) : (
        <div>
          <LinkButton href="/contact">{write}</LinkButton>
        </div>
      )}
      <p>
        <TextLink href={withReturnTo('/auth/login', returnTo)}>{back}</TextLink>
      </p>
    </>
  );
}
