import { TokenForm } from '@/components/auth/token-form';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { MAIL_LINKS } from '@/lib/content/auth';
import { mailTokenSchema } from '@/lib/contract';
import { getPosted } from '@/lib/forms/get-posted';

const { title, lead } = MAIL_LINKS.refuseGift;

export const metadata = { title };

type Search = { token?: string | string[] };

/** A GET changes nothing: mail scanners open every link. */
export default async function RefuseGiftPage({ searchParams }: { searchParams: Promise<Search> }) {
  const token = mailTokenSchema.safeParse((await searchParams).token).data;
  return (
    <>
      <PageHeading title={title} lead={token ? lead : undefined} />
      {token ? (
        <TokenForm name="auth/refuse-gift" posted={await getPosted('auth/refuse-gift')} token={token} />
      ) : (
        <Notice kind="error">{MAIL_LINKS.incompleteNews}</Notice>
      )}
    </>
  );
}
