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
      const answer: { message?: string; error?: string } = await response.json();
      if (!response.ok) throw new Error(answer.error);
      storeToken(null);
      notify.success(answer.message ?? 'You are logged out.');
      router.push(home);
      // Pages rendered for the old session may sit in the router's cache.
      router.refresh();
    } catch (failure) {
      notify.error(
        (failure instanceof Error && failure.name === 'Error' && failure.message) || GENERIC_FAILURE,
      );
    } finally {
      setBusy(false);
    }
  }

  return { busy, logOut };
}
