import { LoggedIn } from '@/components/auth/logged-in';
import { RegisterForm } from '@/components/auth/register-form';
import { TextLink } from '@/components/ui/intent-link';
import { PageHeading } from '@/components/ui/page-heading';
import { withReturnTo } from '@/lib/auth/return-to';
import { AUTH } from '@/lib/content/auth';
import { getPosted } from '@/lib/forms/get-posted';
import { type AuthSearch, readSearch } from '../read-search';

export const metadata = { title: AUTH.register.title };

export default async function RegisterPage({ searchParams }: { searchParams: Promise<AuthSearch> }) {
  const { returnTo, viewer } = await readSearch(await searchParams);
  if (viewer) return <LoggedIn name={viewer.name} returnTo={returnTo} />;
  return (
    <>
      <PageHeading title={AUTH.register.title} lead={AUTH.register.lead} />
      <RegisterForm posted={await getPosted('auth/register')} returnTo={returnTo} />
      <p>
        {AUTH.register.other}{' '}
        <TextLink href={withReturnTo('/auth/login', returnTo)}>{AUTH.register.logIn}</TextLink>
      </p>
    </>
  );
}
