'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { notify } from '@/components/ui/toast';
import { storeToken } from './use-viewer';

const GENERIC_FAILURE = 'Something went wrong! Please try again.';

/** Ends the session: on the server first, then here, so that a failure leaves the viewer logged in on both sides. */
export function useLogOut(home: string): { busy: boolean; logOut: () => Promise<void> } {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function logOut() {
    setBusy(true);
    try {
      const response = await fetch('/api/auth/logout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        body: '{}',
      });
      const answer: unknown = await response.json();
      if (!response.ok) {
        notify.error(textOf(answer, 'error') ?? GENERIC_FAILURE);
        return;
      }
      storeToken(null);
      notify.success(textOf(answer, 'message') ?? 'You are logged out.');
      router.push(home);
      // Pages rendered for the old session may sit in the router's cache.
      router.refresh();
    } catch {
      // No network, or an answer that is not JSON: the specification's sentence for every failed call.
      notify.error(GENERIC_FAILURE);
    } finally {
      setBusy(false);
    }
  }

  return { busy, logOut };
}

function textOf(answer: unknown, field: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const value: unknown = Reflect.get(answer, field);
  return typeof value === 'string' && value ? value : undefined;
}
