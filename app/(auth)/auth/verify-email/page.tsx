import { VerifyEmailForm } from '@/components/auth/verify-email-form';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { MAIL_LINKS } from '@/lib/content/auth';
import { mailTokenSchema } from '@/lib/contract';
import { getPosted } from '@/lib/forms/get-posted';

const { title, lead, another } = MAIL_LINKS.verify;

export const metadata = { title };

type Search = { token?: string | string[] };

/** A GET changes nothing: mail scanners open every link and would use it up. */
export default async function VerifyEmailPage({ searchParams }: { searchParams: Promise<Search> }) {
  const token = mailTokenSchema.safeParse((await searchParams).token).data;
  return (
    <>
      <PageHeading title={title} lead={token ? lead : undefined} />
      {token ? (
        <VerifyEmailForm posted={await getPosted('auth/verify-email')} token={token} />
      ) : (
        <>
          <Notice kind="error">{MAIL_LINKS.incomplete}</Notice>
          <div>
            <LinkButton href="/user/account">{another}</LinkButton>
          </div>
        </>
      )}
    </>
  );
}
