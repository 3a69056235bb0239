'use client';

import { useRouter } from 'next/navigation';
import type { FormEvent } from 'react';
import { notify } from '@/components/ui/toast';
import { usePending } from '@/components/ui/use-pending';
import { OFFLINE } from '@/lib/http/unreachable';

/**
 * Ends the session (`log-out`) and goes to `goTo`. `logOut` takes the submit of a form that the
 * browser can also post by itself.
 */
export function useLogOut(goTo = '/') {
  const router = useRouter();
  const [busy, setBusy] = usePending();

  async function logOut(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    // Fetched with the first click: every page has this in its header, and hardly any needs it.
    const call = await import('./log-out').catch(() => null);
    // The file may be gone with an older release. `submit` comes here no second time.
    if (!call && navigator.onLine) return form.submit();
    if (!call) notify.error(OFFLINE);
    const hasEnded = await call?.logOut();
    setBusy(false);
    if (!hasEnded) return;
    router.push(goTo);
    // Pages rendered for the old session may sit in the router's cache.
    router.refresh();
  }

  return { busy, logOut };
}
