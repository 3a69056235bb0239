'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import type { Item } from '@/lib/contract';
import { type PostAnswer, postJson } from '@/lib/http/post-json';
import type { AppError } from '@/lib/result';
import { destinationOf } from './destination';

/** Where the saving of a payment stands. `reference` is what a buyer can quote to us. */
export type SaveState =
  | { step: 'idle' }
  | { step: 'saving' }
  | { step: 'declined'; message: string }
  | { step: 'logged-out' | 'pending' | 'unsaved'; message: string; reference: string };

const RETRY_AFTER_MS = [500, 1500, 4000];

/**
 * Saves a payment the provider has taken, and goes on to what was bought: `leave` says whether the page stays in the
 * history. Passing trouble is tried again by itself; what remains is told with the payment's reference (design decision
 * 14): the server finds the payment without us too. `save` answers false for a payment that was declined.
 */
export function useSavePayment(
  item: Item,
  leave: 'push' | 'replace',
): { saved: SaveState; save: (paymentId: string) => Promise<boolean> } {
  const router = useRouter();
  const [saved, setSaved] = useState<SaveState>({ step: 'idle' });

  const save = useCallback(
    async (paymentId: string) => {
      setSaved({ step: 'saving' });
      const answer = await saveWithRetries(item, paymentId);
      if (answer.ok) {
        router[leave](destinationOf(item));
        router.refresh();
        return true;
      }
      setSaved(toSaveState(answer.error, paymentId));
      return answer.error.code !== 'payment_declined';
    },
    [item, leave, router],
  );
  return { saved, save };
}

function toSaveState({ code, message }: AppError, reference: string): SaveState {
  switch (code) {
    case 'payment_declined':
      return { step: 'declined', message };
    case 'payment_pending':
      return { step: 'pending', message, reference };
    case 'unauthorized':
      return { step: 'logged-out', message, reference };
    default:
      return { step: 'unsaved', message, reference };
  }
}

async function saveWithRetries(item: Item, paymentIntentId: string): Promise<PostAnswer> {
  for (const waitMs of RETRY_AFTER_MS) {
    const answer = await postJson('/api/orders/save-payment', { item, paymentIntentId });
    if (answer.ok || (answer.status !== 0 && answer.status < 500)) return answer;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return postJson('/api/orders/save-payment', { item, paymentIntentId });
}
