import { redirect } from 'next/navigation';
import { LoggedIn } from '@/components/auth/logged-in';
import { LoginForm } from '@/components/auth/login-form';
import { ViewerSync } from '@/components/auth/viewer-sync';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { isOffered } from '@/lib/api-client/offers';
import { withReturnTo } from '@/lib/auth/return-to';
import { AUTH, NEEDS_COOKIES } from '@/lib/content/auth';
import { CODE_PAGE } from '@/lib/content/guest';
import { getPosted } from '@/lib/forms/get-posted';
import { type AuthSearch, readSearch } from '../read-search';

export const metadata = { title: AUTH.login.title };

export default async function LoginPage({ searchParams }: { searchParams: Promise<AuthSearch> }) {
  const search = await searchParams;
  const { returnTo, viewer, ended } = await readSearch(search);
  if (viewer && (search.kept || (search.registered && returnTo))) redirect(returnTo ?? '/');
  if (viewer) {
    return (
      <>
        {search.registered ? <Notice kind="success">{AUTH.registered}</Notice> : null}
        <LoggedIn name={viewer.name} returnTo={returnTo} />
      </>
    );
  }
  return (
    <>
      {ended ? <ViewerSync ended={ended} /> : null}
      <PageHeading title={AUTH.login.title} lead={AUTH.login.lead} />
      {search.ended ? <Notice>{AUTH.ended}</Notice> : null}
      {search.kept ? <Notice kind="error">{NEEDS_COOKIES.login}</Notice> : null}
      {search.registered ? <Notice kind="error">{NEEDS_COOKIES.register}</Notice> : null}
      {search.reset ? <Notice kind="success">{AUTH.reset}</Notice> : null}
      {search.deleted ? <Notice>{AUTH.deleted}</Notice> : null}
      <LoginForm posted={await getPosted('auth/login')} returnTo={returnTo} />
      <div className="grid gap-2">
        {isOffered('passwords') ? (
          <p>
            <TextLink href={withReturnTo('/auth/forgot-password', returnTo)}>{AUTH.forgot}</TextLink>
          </p>
        ) : null}
        {isOffered('guests') ? (
          <p>
            <TextLink href={withReturnTo('/auth/code', returnTo)}>{CODE_PAGE.title}</TextLink>
          </p>
        ) : null}
        <p>
          {AUTH.login.other}{' '}
          <TextLink href={withReturnTo('/auth/register', returnTo)}>{AUTH.login.register}</TextLink>
        </p>
      </div>
    </>
  );
}
