import { redirect } from 'next/navigation';
import { CodeForm } from '@/components/checkout/code-form';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { isOffered } from '@/lib/api-client/offers';
import { toLogin, withReturnTo } from '@/lib/auth/return-to';
import { AUTH } from '@/lib/content/auth';
import { idSchema } from '@/lib/contract';
import { type AuthSearch, readSearch } from '../read-search';

export const metadata = { title: AUTH.code.title };

export default async function CodePage({ searchParams }: { searchParams: Promise<AuthSearch> }) {
  const search = await searchParams;
  const { returnTo, viewer } = await readSearch(search);
  const next = returnTo ?? '/';
  const eventId = idSchema.safeParse(search.event).data ?? null;
  if (viewer) redirect(next);
  if (!isOffered('guests')) redirect(toLogin(next, false));
  return (
    <>
      <PageHeading title={AUTH.code.title} lead={eventId ? AUTH.code.trial : AUTH.code.lead} />
      {search.ended ? <Notice>{AUTH.code.ended}</Notice> : null}
      <CodeForm eventId={eventId} isTrial={eventId !== null} next={next} />
      <p>
        {AUTH.code.other} <TextLink href={withReturnTo('/auth/login', returnTo)}>{AUTH.code.logIn}</TextLink>
      </p>
    </>
  );
}
