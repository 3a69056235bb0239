import { LoggedIn } from '@/components/auth/logged-in';
import { RegisterForm } from '@/components/auth/register-form';
import { TextLink } from '@/components/ui/intent-link';
import { PageHeading } from '@/components/ui/page-heading';
import { withReturnTo } from '@/lib/auth/return-to';
import { type AuthSearch, readSearch } from '../read-search';
import { postLogOut, postRegistration } from '../actions';

export const metadata = { title: 'Register' };

export default async function RegisterPage({ searchParams }: { searchParams: Promise<AuthSearch> }) {
  const { returnTo, referral, viewer } = await readSearch(await searchParams);
  if (viewer) return <LoggedIn name={viewer.name} returnTo={returnTo} logOut={postLogOut} />;
  return (
    <>
      <PageHeading align="left" title="Register" lead="One account for every plan and every show." />
      <RegisterForm action={postRegistration} returnTo={returnTo} referral={referral} />
      <p>
        Have an account? <TextLink href={withReturnTo('/auth/login', returnTo)}>Sign in</TextLink>
      </p>
    </>
  );
}
