'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { notify } from '@/components/ui/toast';
import { OFFLINE } from '@/lib/http/unreachable';

/** Ends the session (`log-out`) and goes to `/`. */
export function useLogOut() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function logOut() {
    setBusy(true);
    // Fetched with the first click: every page has this in its header, and hardly any needs it.
    const call = await import('./log-out').catch(() => null);
    if (!call) notify.error(OFFLINE);
    const hasEnded = await call?.logOut();
    setBusy(false);
    if (!hasEnded) return;
    router.push('/');
    // Pages rendered for the old session may sit in the router's cache.
    router.refresh();
  }

  return { busy, logOut };
}
