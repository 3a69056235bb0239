import { redirect } from 'next/navigation';
import { getRequestHost } from '@/app/_host/request-host';
import { requireSession, toLogin } from '@/app/_purchase/require-session';
import { AccountSettings } from '@/components/account/account-settings';
import { RenewalList } from '@/components/account/renewal-list';
import { LogOutForm } from '@/components/auth/log-out-form';
import { RetryNotice } from '@/components/marketing/retry-button';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/intent-link';
import { PageHeading } from '@/components/ui/page-heading';
import { callUpstream } from '@/lib/api-client/client';
import { isOffered } from '@/lib/api-client/offers';
import { ACCOUNT } from '@/lib/content/account';
import { ACCOUNT_MENU } from '@/lib/content/layout';
import { calls } from '@/lib/contract';
import { env } from '@/lib/env';
import { getPosted } from '@/lib/forms/get-posted';
import { setPageStatus } from '@/lib/http/page-status';
import { listRenewals } from '@/lib/orders/list-renewals';
import { ERROR_STATUS } from '@/lib/result';

export const metadata = { title: ACCOUNT.title };

type Search = { export?: string | string[] };

export default async function AccountPage({ searchParams }: { searchParams: Promise<Search> }) {
  const session = await requireSession('/user/account');
  const [account, search] = await Promise.all([
    callUpstream(calls.getAccount, { params: {}, token: session.token }),
    searchParams,
  ]);
  if (!account.ok) {
    const { code, retryAfterMs } = account.error;
    if (code === 'unauthorized') redirect(toLogin('/user/account', true));
    if (code !== 'not_supported') setPageStatus(ERROR_STATUS[code], retryAfterMs);
  }
  const renewals = account.ok ? await listRenewals(session.token) : [];
  const hasStudio = isOffered('studio') && (await getRequestHost()).kind === 'site';
  return (
    <div className="page-width grid max-w-4xl content-start gap-10 pt-top pb-section">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <PageHeading title={ACCOUNT.title} lead={ACCOUNT.lead} />
        <div className="flex flex-wrap items-center gap-4">
          {hasStudio ? <TextLink href="/studio">{ACCOUNT_MENU.studio}</TextLink> : null}
          <LogOutForm />
        </div>
      </div>
      {search.export ? <Notice kind="error">{ACCOUNT.data.failed}</Notice> : null}
      {renewals.length > 0 ? (
        <RenewalList
          renewals={renewals}
          posted={{
            cancel: await getPosted('account/cancel-renewal'),
            keep: await getPosted('account/keep-renewal'),
          }}
        />
      ) : null}
      {account.ok ? (
        <AccountSettings
          account={account.value}
          siteUrl={env.SITE_URL}
          posted={{
            card: await getPosted('account/remove-saved-method'),
            consent: await getPosted('account/withdraw-consent'),
            deletion: await getPosted('account/delete'),
            email: await getPosted('account/email'),
            everywhere: await getPosted('account/sign-out-everywhere'),
            name: await getPosted('account/profile'),
            password: await getPosted('account/password'),
            screen: await getPosted('account/end-paired-screen'),
            verification: await getPosted('account/send-verification'),
          }}
        />
      ) : null}
      {account.ok ? null : account.error.code === 'not_supported' ? (
        <Notice title={session.name}>{ACCOUNT.notOffered}</Notice>
      ) : (
        <RetryNotice message={account.error.message} label={ACCOUNT.retry} />
      )}
    </div>
  );
}
