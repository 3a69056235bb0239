import { redirect } from 'next/navigation';
import { requireSession, toLogin } from '@/app/_purchase/require-session';
import { CodeEntry, ScreenDecision } from '@/components/pairing/pair-forms';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { callUpstream } from '@/lib/api-client/client';
import { toPairPath } from '@/lib/auth/return-to';
import { PAIR } from '@/lib/content/pairing';
import { calls } from '@/lib/contract';
import { getPosted } from '@/lib/forms/get-posted';
import { setPageStatus } from '@/lib/http/page-status';
import { ERROR_STATUS } from '@/lib/result';

export const metadata = { title: PAIR.title, robots: { index: false } };

type Search = { code?: string | string[] };

/** RFC 8628 section 3.3. A GET approves nothing, and finds no TV: its code has to be typed. */
export default async function PairPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { code: given } = await searchParams;
  const path = toPairPath(typeof given === 'string' ? given : null);
  const { token } = await requireSession(path);
  const [typed, decided] = [await getPosted('pairings/find'), await getPosted('pairings/decide')];
  const linked = path === '/pair' ? undefined : (given as string);
  const isWrong = Boolean(typed?.failure ?? typed?.errors.code ?? decided?.errors.code);
  const code = isWrong ? undefined : ((decided ?? typed)?.values.code ?? linked);
  const isLinked = !typed && !decided && code !== undefined;
  const found =
    code === undefined || decided?.done
      ? null
      : await callUpstream(calls.findPairing, { token, body: { code, linked: isLinked } });
  if (found && !found.ok) {
    if (found.error.code === 'unauthorized') redirect(toLogin(path, true));
    setPageStatus(ERROR_STATUS[found.error.code], found.error.retryAfterMs);
  }
  const failure = decided?.failure ?? decided?.errors.code ?? typed?.failure ?? typed?.errors.code ?? null;
  return (
    <div className="page-width grid max-w-xl content-start gap-8 pt-top pb-section">
      <PageHeading title={PAIR.title} lead={found?.ok || decided?.done ? undefined : PAIR.lead} />
      {decided?.done ? (
        <>
          <Notice kind="success">{decided.done}</Notice>
          <p>
            <LinkButton href="/user/account#screens" variant="secondary">
              {PAIR.account}
            </LinkButton>
          </p>
        </>
      ) : found?.ok ? (
        <ScreenDecision found={found.value} failure={failure} nowMs={Date.now()} />
      ) : (
        <CodeEntry
          failure={(found && !found.ok ? found.error.message : null) ?? failure}
          typed={typed?.values.code}
        />
      )}
    </div>
  );
}
