import { ResetPasswordForm } from '@/components/auth/reset-password-form';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { parseReturnTo, withReturnTo } from '@/lib/auth/return-to';
import { MAIL_LINKS } from '@/lib/content/auth';
import { mailTokenSchema } from '@/lib/contract';
import { getPosted } from '@/lib/forms/get-posted';

const { title, lead, another } = MAIL_LINKS.reset;

export const metadata = { title };

type Search = Partial<Record<'token' | 'returnTo', string | string[]>>;

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const token = mailTokenSchema.safeParse(search.token).data;
  const returnTo = parseReturnTo(search.returnTo);
  return (
    <>
      <PageHeading title={title} lead={token ? lead : undefined} />
      {token ? (
        <ResetPasswordForm
          posted={await getPosted('auth/reset-password')}
          token={token}
          returnTo={returnTo}
        />
      ) : (
        <>
          <Notice kind="error">{MAIL_LINKS.incomplete}</Notice>
          <div>
            <LinkButton href={withReturnTo('/auth/forgot-password', returnTo)}>{another}</LinkButton>
          </div>
        </>
      )}
    </>
  );
}
