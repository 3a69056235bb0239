import { LoggedIn } from '@/components/auth/logged-in';
import { RegisterForm } from '@/components/auth/register-form';
import { TextLink } from '@/components/ui/intent-link';
import { PageHeading } from '@/components/ui/page-heading';
import { withReturnTo } from '@/lib/auth/return-to';
import { AUTH } from '@/lib/content/auth';
import { type AuthSearch, readSearch } from '../read-search';
import { postLogOut, postRegistration } from '../actions';

export const metadata = { title: AUTH.register.title };

export default async function RegisterPage({ searchParams }: { searchParams: Promise<AuthSearch> }) {
  const { returnTo, viewer } = await readSearch(await searchParams);
  if (viewer) return <LoggedIn name={viewer.name} returnTo={returnTo} logOut={postLogOut} />;
  return (
    <>
      <PageHeading align="left" title={AUTH.register.title} lead={AUTH.register.lead} />
      <RegisterForm action={postRegistration} returnTo={returnTo} />
      <p>
        {AUTH.register.other}{' '}
        <TextLink href={withReturnTo('/auth/login', returnTo)}>{AUTH.register.logIn}</TextLink>
      </p>
    </>
  );
}
