'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { keepsToken, storeToken } from '@/components/layout/use-viewer';
import { Button, LinkButton } from '@/components/ui/button';
import { notify } from '@/components/ui/toast';
import { TRIAL } from '@/lib/content/trial';
import { toLogin } from '@/lib/auth/return-to';
import { postJson } from '@/lib/http/post-json';
import { textOf } from '@/lib/http/text-of';
import { useServerNow } from './use-server-now';

type TrialButtonProps = {
  eventId: string;
  /** Whether the trial goes on into the show. */
  includesShow: boolean;
  startsAtMs: number;
  serverNowMs: number;
  path: string;
};

/** The free trial, on offer before the start by the server's clock (docs/product.md, Events). */
export function TrialButton({ eventId, includesShow, startsAtMs, serverNowMs, path }: TrialButtonProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [isUnverified, setUnverified] = useState(false);
  const available = useServerNow(serverNowMs) < startsAtMs;

  async function start() {
    setBusy(true);
    const answer = await postJson('/api/events/trial', { eventId });
    setBusy(false);
    if (!answer.ok && answer.status === 401) {
      const hasEnded = keepsToken();
      storeToken(null);
      return router.push(toLogin(path, hasEnded));
    }
    if (!answer.ok) {
      setUnverified(answer.error.code === 'email_unverified');
      notify.error('Failed to start trial. Please try again later.');
      if (answer.error.code !== 'internal') notify.info(answer.error.message);
      return;
    }
    const redirectUrl = textOf(answer.value, 'redirectUrl');
    if (!redirectUrl) return notify.error('No redirect URL provided.');
    window.location.assign(redirectUrl);
  }

  return (
    <>
      <Button variant="secondary" size="lg" disabled={!available} busy={busy} onClick={() => void start()}>
        {available ? 'Start Your Free Trial' : 'Trial Unavailable'}
      </Button>
      {isUnverified ? (
        <LinkButton href="/user/account#email" size="lg" variant="quiet">
          {TRIAL.verify}
        </LinkButton>
      ) : null}
      {available ? (
        <p className="order-last w-full text-sm">{includesShow ? TRIAL.withShow : TRIAL.untilStart}</p>
      ) : null}
    </>
  );
}
