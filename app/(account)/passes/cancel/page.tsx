import { RenewalForm } from '@/components/account/renewal-form';
import { EventTime } from '@/components/event/event-time';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { callUpstream } from '@/lib/api-client/client';
import { RENEWALS } from '@/lib/content/renewals';
import { calls, renewalLinkSchema } from '@/lib/contract';
import { getPosted } from '@/lib/forms/get-posted';

const { link: texts } = RENEWALS;

export const metadata = { title: texts.title, robots: { index: false } };

type Search = { token?: string | string[] };

/** A GET changes nothing: mail scanners open every link. */
export default async function CancelPage({ searchParams }: { searchParams: Promise<Search> }) {
  const link = renewalLinkSchema.safeParse(await searchParams).data;
  const found = link && (await callUpstream(calls.readRenewalLink, { body: link }));
  const posted = await getPosted('renewals/cancel');
  if (!link || !found?.ok) {
    const isMissing = !found || found.ok || found.error.code === 'not_found';
    return (
      <div className="page-width grid max-w-2xl content-start gap-8 pt-top pb-section">
        <PageHeading title={texts.title} />
        <Notice kind="error">{isMissing ? texts.incomplete : texts.failed}</Notice>
        <div>
          <LinkButton href="/user/account" variant="secondary">
            {texts.account}
          </LinkButton>
        </div>
      </div>
    );
  }
  const { name, organisation, state, until, timezone } = found.value;
  return (
    <div className="page-width grid max-w-2xl content-start gap-8 pt-top pb-section">
      <PageHeading
        title={texts.title}
        lead={state === 'active' ? texts.lead(name, organisation) : undefined}
      />
      {posted?.done ? <Notice kind="success">{posted.done}</Notice> : null}
      {state === 'ended' ? (
        <Notice>{RENEWALS.ended}</Notice>
      ) : until === null ? null : (
        <p>
          <span>{state === 'active' ? RENEWALS.until : RENEWALS.ends}</span>{' '}
          <EventTime hasYear ms={Date.parse(until)} timezone={timezone} />
        </p>
      )}
      {state === 'active' ? (
        <RenewalForm name="renewals/cancel" posted={posted} fixed={{ token: link.token }} variant="primary" />
      ) : null}
    </div>
  );
}
