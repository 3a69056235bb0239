import type { Metadata } from 'next';
import { RegisterForm } from '@/components/auth/register-form';
import { ReferralKeeper } from '@/components/auth/referral-keeper';
import { IntentLink } from '@/components/ui/intent-link';
import { PageHeading } from '@/components/ui/page-heading';
import { parseReturnTo, withReturnTo } from '@/lib/auth/return-to';

export const metadata: Metadata = { title: 'Register' };

type Search = { returnTo?: string | string[]; ref?: string | string[] };

export default async function RegisterPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { returnTo, ref } = await searchParams;
  const goTo = parseReturnTo(returnTo);
  return (
    <>
      {typeof ref === 'string' ? <ReferralKeeper code={ref} /> : null}
      <PageHeading align="left" title="Register" lead="One account for every plan and every show." />
      <RegisterForm returnTo={goTo} />
      <p>
        Have an account?{' '}
        <IntentLink className="link" href={withReturnTo('/auth/login', goTo)}>
          Log in
        </IntentLink>
      </p>
    </>
  );
}
