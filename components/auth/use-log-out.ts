'use client';

import { useRouter } from 'next/navigation';
import type { FormEvent } from 'react';
import { notify } from '@/components/ui/toast';
import { usePending } from '@/components/ui/use-pending';
import { OFFLINE } from '@/lib/http/unreachable';

export function useLogOut(goTo = '/') {
  const router = useRouter();
  const [busy, setBusy] = usePending();

  async function logOut(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    // Loaded on the first click, because every page has this in its header.
    const call = await import('./log-out').catch(() => null);
    // The file may be gone with an older release. `submit` does not come back here.
    if (!call && navigator.onLine) return form.submit();
    if (!call) notify.error(OFFLINE);
    const hasEnded = await call?.logOut();
    setBusy(false);
    if (!hasEnded) return;
    router.push(goTo);
    // The router's cache may hold pages of the old session.
    router.refresh();
  }

  return { busy, logOut };
}
