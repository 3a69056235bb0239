import { TokenForm } from '@/components/auth/token-form';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { MAIL_LINKS } from '@/lib/content/auth';
import { unsubscribeSchema } from '@/lib/contract';
import { getPosted } from '@/lib/forms/get-posted';

const { title, lead } = MAIL_LINKS.unsubscribe;

export const metadata = { title };

type Search = { token?: string | string[] };

/** A GET changes nothing: mail scanners open every link. */
export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<Search> }) {
  const link = unsubscribeSchema.safeParse(await searchParams).data;
  return (
    <>
      <PageHeading title={title} lead={link ? lead : undefined} />
      {link ? (
        <TokenForm name="auth/unsubscribe" posted={await getPosted('auth/unsubscribe')} token={link.token} />
      ) : (
        <Notice kind="error">{MAIL_LINKS.incompleteNews}</Notice>
      )}
    </>
  );
}
