import type { Metadata } from 'next';
import { LoginForm } from '@/components/auth/login-form';
import { Notice } from '@/components/ui/notice';
import { IntentLink } from '@/components/ui/intent-link';
import { PageHeading } from '@/components/ui/page-heading';
import { parseReturnTo, withReturnTo } from '@/lib/auth/return-to';

export const metadata: Metadata = { title: 'Log in' };

type Search = { returnTo?: string | string[]; ended?: string | string[] };

export default async function LoginPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { returnTo, ended } = await searchParams;
  const goTo = parseReturnTo(returnTo);
  return (
    <>
      <PageHeading align="left" title="Log in" lead="Good to see you again." />
      {ended ? <Notice>Your session has ended. Log in to go on where you were.</Notice> : null}
      <LoginForm returnTo={goTo} />
      <p>
        No account yet?{' '}
        <IntentLink className="link" href={withReturnTo('/auth/register', goTo)}>
          Register
        </IntentLink>
      </p>
    </>
  );
}
