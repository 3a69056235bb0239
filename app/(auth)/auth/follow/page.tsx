import { TokenForm } from '@/components/auth/token-form';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { MAIL_LINKS } from '@/lib/content/auth';
import { confirmFollowSchema } from '@/lib/contract';
import { getPosted } from '@/lib/forms/get-posted';

const { title, lead } = MAIL_LINKS.follow;

export const metadata = { title };

type Search = { token?: string | string[] };

/** A GET changes nothing: mail scanners open every link. */
export default async function FollowPage({ searchParams }: { searchParams: Promise<Search> }) {
  const link = confirmFollowSchema.safeParse(await searchParams).data;
  return (
    <>
      <PageHeading title={title} lead={link ? lead : undefined} />
      {link ? (
        <TokenForm
          name="auth/confirm-follow"
          posted={await getPosted('auth/confirm-follow')}
          token={link.token}
        />
      ) : (
        <Notice kind="error">{MAIL_LINKS.incompleteNews}</Notice>
      )}
    </>
  );
}
