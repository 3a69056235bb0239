import { ResetPasswordForm } from '@/components/auth/reset-password-form';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { MAIL_LINKS } from '@/lib/content/auth';
import { mailTokenSchema } from '@/lib/contract';
import { getPosted } from '@/lib/forms/get-posted';

const { title, lead, another } = MAIL_LINKS.reset;

export const metadata = { title };

type Search = { token?: string | string[] };

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<Search> }) {
  const token = mailTokenSchema.safeParse((await searchParams).token).data;
  return (
    <>
      <PageHeading align="left" title={title} lead={token ? lead : undefined} />
      {token ? (
        <ResetPasswordForm posted={await getPosted('auth/reset-password')} token={token} />
      ) : (
        <>
          <Notice kind="error">{MAIL_LINKS.incomplete}</Notice>
          <div>
            <LinkButton href="/auth/forgot-password">{another}</LinkButton>
          </div>
        </>
      )}
    </>
  );
}
