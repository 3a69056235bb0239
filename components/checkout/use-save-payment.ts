'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import type { Item } from '@/lib/contract';
import { type PostAnswer, postJson } from '@/lib/http/post-json';
import { destinationOf } from './destination';

/** Where the saving of a payment stands. `reference` is what a buyer can quote to us. */
export type SaveState =
  | { step: 'idle' }
  | { step: 'saving' }
  | { step: 'pending'; message: string; reference: string }
  | { step: 'unsaved'; message: string; reference: string };

const RETRY_AFTER_MS = [500, 1500, 4000];

/**
 * Saves a payment the provider has taken, and goes on to what was bought. Passing trouble is tried again by itself;
 * what remains is told with the payment's reference (design decision 14): the server finds the payment without us too.
 */
export function useSavePayment(item: Item): { saved: SaveState; save: (paymentId: string) => Promise<void> } {
  const router = useRouter();
  const [saved, setSaved] = useState<SaveState>({ step: 'idle' });

  const save = useCallback(
    async (paymentId: string) => {
      setSaved({ step: 'saving' });
      const answer = await saveWithRetries(item, paymentId);
      if (answer.ok) {
        router.push(destinationOf(item));
        router.refresh();
        return;
      }
      const { code, message } = answer.error;
      setSaved({ step: code === 'payment_pending' ? 'pending' : 'unsaved', message, reference: paymentId });
    },
    [item, router],
  );
  return { saved, save };
}

async function saveWithRetries(item: Item, paymentIntentId: string): Promise<PostAnswer> {
  for (const waitMs of RETRY_AFTER_MS) {
    const answer = await postJson('/api/orders/save-payment', { item, paymentIntentId });
    if (answer.ok || (answer.status !== 0 && answer.status < 500)) return answer;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return postJson('/api/orders/save-payment', { item, paymentIntentId });
}
