import { redirect } from 'next/navigation';
import { CodeForm } from '@/components/checkout/code-form';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { isOffered } from '@/lib/api-client/offers';
import { toLogin, withReturnTo } from '@/lib/auth/return-to';
import { CODE_PAGE } from '@/lib/content/guest';
import { idSchema } from '@/lib/contract';
import { type AuthSearch, readSearch } from '../read-search';

export const metadata = { title: CODE_PAGE.title };

export default async function CodePage({ searchParams }: { searchParams: Promise<AuthSearch> }) {
  const search = await searchParams;
  const { returnTo, viewer } = await readSearch(search);
  const next = returnTo ?? '/';
  const eventId = idSchema.safeParse(search.event).data ?? null;
  if (viewer) redirect(next);
  if (!isOffered('guests')) redirect(toLogin(next, false));
  return (
    <>
      <PageHeading title={CODE_PAGE.title} lead={eventId ? CODE_PAGE.trial : CODE_PAGE.lead} />
      {search.ended ? <Notice>{CODE_PAGE.ended}</Notice> : null}
      <CodeForm eventId={eventId} isTrial={eventId !== null} next={next} />
      <p>
        {CODE_PAGE.other} <TextLink href={withReturnTo('/auth/login', returnTo)}>{CODE_PAGE.logIn}</TextLink>
      </p>
    </>
  );
}
