'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { keepsToken, readViewer, storeToken } from '@/components/auth/use-viewer';
import { readStored, store } from '@/components/ui/browser-storage';
import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { notify } from '@/components/ui/toast';
import { usePending } from '@/components/ui/use-pending';
import { toLogin, withReturnTo } from '@/lib/auth/return-to';
import { TRIAL } from '@/lib/content/trial';
import { TRIAL_DAYS } from '@/lib/contract/terms';
import { toTrialFailureMessages, TRIAL_FAILURES } from '@/lib/events/trial-failures';
import { FORM_FIELD, type PostedForm } from '@/lib/forms/posted-form';
import { postJson } from '@/lib/http/post-json';
import { textOf } from '@/lib/http/text-of';
import { useServerNow } from './use-server-now';

const DAY_MS = 24 * 60 * 60_000;

/** Session-storage key of the event whose trial waits for a login in this tab. */
const WANTED = 'trial';

type TrialButtonProps = {
  eventId: string;
  posted: PostedForm | null;
  includesShow: boolean;
  hasTicket: boolean;
  startsAtMs: number;
  serverNowMs: number;
  path: string;
};

/** See docs/product.md, Events. The trial resumes after a login. */
export function TrialButton(props: TrialButtonProps) {
  const { eventId, posted, includesShow, hasTicket, startsAtMs, serverNowMs, path } = props;
  const router = useRouter();
  const [busy, setBusy] = usePending();
  const [isUnverified, setUnverified] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leftMs = startsAtMs - useServerNow(serverNowMs);
  const available = leftMs > 0 && !hasTicket;

  function fail(message: string, reason?: string) {
    setFailure(reason ? `${message} ${reason}` : message);
    notify.error(message);
    if (reason) notify.info(reason);
  }

  async function start() {
    setBusy(true);
    setFailure(null);
    const answer = await postJson('/api/events/trial', { eventId });
    setBusy(false);
    if (!answer.ok && answer.status === 401) {
      const hasEnded = keepsToken();
      storeToken(null);
      store('sessionStorage', WANTED, eventId);
      return router.push(
        hasEnded
          ? toLogin(path, true)
          : `${withReturnTo('/auth/code', path)}&event=${encodeURIComponent(eventId)}`,
      );
    }
    if (!answer.ok) {
      setUnverified(answer.error.code === 'email_unverified');
      return fail(...toTrialFailureMessages(answer.error));
    }
    const redirectUrl = textOf(answer.value, 'redirectUrl');
    if (!redirectUrl) return fail(TRIAL_FAILURES.noAddress);
    window.location.assign(redirectUrl);
  }

  const resume = useEffectEvent(() => {
    if (readStored('sessionStorage', WANTED) !== eventId) return;
    store('sessionStorage', WANTED, null);
    if (available && readViewer()) void Promise.resolve().then(start);
  });
  useEffect(() => resume(), []);

  const redirectUrl = posted?.values.redirectUrl;
  const shownFailure = failure ?? posted?.failure;
  return (
    <>
      <form
        method="post"
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void start();
        }}
      >
        <input type="hidden" name={FORM_FIELD} value="events/trial" />
        <input type="hidden" name="eventId" value={eventId} />
        <Button type="submit" variant="secondary" size="lg" disabled={!available} busy={busy}>
          {available ? TRIAL.start : TRIAL.unavailable}
        </Button>
      </form>
      {isUnverified ? (
        <LinkButton href="/user/account#email" size="lg" variant="quiet">
          {TRIAL.verify}
        </LinkButton>
      ) : null}
      {redirectUrl ? (
        <LinkButton href={redirectUrl} size="lg">
          {TRIAL.goThere}
        </LinkButton>
      ) : null}
      {shownFailure ? <Notice kind="error">{shownFailure}</Notice> : null}
      {available ? (
        <p className="text-sm text-muted">
          {includesShow ? TRIAL.withShow : TRIAL.untilStart(leftMs <= TRIAL_DAYS * DAY_MS)}
        </p>
      ) : null}
    </>
  );
}
