'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { notify } from '@/components/ui/toast';
import { SIGNED_OUT } from '@/lib/content/layout';
import { OFFLINE } from '@/lib/http/unreachable';
import { textOf } from '@/lib/http/text-of';
import { storeToken } from './use-viewer';

/**
 * Ends the session, on the server first. Any answer of the route has taken the cookie away; without
 * one the viewer stays logged in on both sides.
 */
export function useLogOut() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function logOut() {
    setBusy(true);
    // Fetched with the first click: every page has this in its header, and hardly any needs it.
    const call = await import('@/lib/http/post-json').catch(() => null);
    const answer = await call?.postJson('/api/auth/logout', {});
    setBusy(false);
    if (!answer) {
      notify.error(OFFLINE);
      return;
    }
    if (!answer.ok) notify.error(answer.error.message);
    if (answer.status === 0) return;
    storeToken(null);
    if (answer.ok) notify.success(textOf(answer.value, 'message') ?? SIGNED_OUT);
    router.push('/');
    // Pages rendered for the old session may sit in the router's cache.
    router.refresh();
  }

  return { busy, logOut };
}
