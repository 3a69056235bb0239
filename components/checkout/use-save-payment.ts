'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askViewer, readViewer } from '@/components/auth/use-viewer';
import { notify } from '@/components/ui/toast';
import { useShownAgain } from '@/components/ui/use-pending';
import { PAYMENT } from '@/lib/content/payment';
import type { Item } from '@/lib/contract';
import { type PostAnswer, postJson } from '@/lib/http/post-json';
import { fieldOf, textOf } from '@/lib/http/text-of';
import type { AppError } from '@/lib/result';
import { destinationOf, toOrderPath, toReceiptPath } from '@/lib/orders/addresses';
import { isCardPayment } from '@/lib/orders/payment-id';
import { findOtherAccount, type OtherAccount } from './buyer';
import { MAX_POLLS, waitAfter } from './poll-schedule';

/** `reference` is for the buyer to quote; `isWatched`: the page keeps polling. */
export type SaveState =
  | { step: 'idle' }
  | { step: 'saving' }
  | { step: 'declined'; message: string }
  /** The money came too late and is refunded; `reference` is the order. */
  | { step: 'undeliverable'; message: string; reference: string }
  | { step: 'logged-out'; message: string; reference: string }
  /** The server learns the outcome from a webhook. */
  | { step: 'underway'; reference: string }
  | ({ step: 'other-account'; reference: string } & OtherAccount)
  | { step: 'pending' | 'unsaved'; message: string; reference: string; isWatched: boolean };

/** `save` resolves to false for a declined payment. */
export function useSavePayment(
  item: Item,
  leave: 'push' | 'replace',
): {
  saved: SaveState;
  save: (paymentId: string) => Promise<boolean>;
  wait: (paymentId: string) => void;
} {
  const router = useRouter();
  const [saved, setSaved] = useState<SaveState>({ step: 'idle' });
  // A later call, or leaving the page, ends the previous run.
  const currentRun = useRef(0);
  useEffect(
    () => () => {
      currentRun.current += 1;
    },
    [],
  );

  useShownAgain(() => setSaved((before) => (before.step === 'saving' ? { step: 'idle' } : before)));

  const save = useCallback(
    async (paymentId: string) => {
      const run = (currentRun.current += 1);
      setSaved({ step: 'saving' });
      for (let poll = 1; ; poll += 1) {
        const answer = await postJson('/api/orders/save-payment', { item, paymentIntentId: paymentId });
        if (currentRun.current !== run) return true;
        if (answer.ok) {
          if (textOf(answer.value, 'status') === 'paid' && readViewer())
            notify.success(PAYMENT.received(textOf(answer.value, 'sentTo')));
          router[leave](toNextPath(answer.value, item));
          router.refresh();
          return true;
        }
        if (answer.error.code === 'not_found' && (await askViewer())) {
          const other = findOtherAccount();
          if (other) setSaved({ step: 'other-account', reference: paymentId, ...other });
          if (other) return true;
        }
        const isWatched = poll < MAX_POLLS && isPassing(answer, paymentId);
        if (poll > 1 || !isWatched || answer.error.code === 'payment_pending') {
          setSaved(toSaveState(answer.error, paymentId, isWatched));
        }
        if (!isWatched) return answer.error.code !== 'payment_declined';
        await waitAfter(poll);
        if (currentRun.current !== run) return true;
      }
    },
    [item, leave, router],
  );
  const wait = useCallback((reference: string) => {
    currentRun.current += 1;
    setSaved({ step: 'underway', reference });
  }, []);
  return { saved, save, wait };
}

function toNextPath(value: unknown, item: Item): string {
  const [status, orderId] = [textOf(value, 'status'), textOf(value, 'orderId')];
  // For a guest or a giver the page says what comes next.
  const isTold = readViewer() === null || fieldOf(value, 'gift') === true;
  if (orderId && 'eventId' in item && isTold) return toReceiptPath(orderId);
  return status && status !== 'paid' && orderId ? toOrderPath(orderId) : destinationOf(item);
}

function toSaveState(error: AppError, paymentId: string, isWatched: boolean): SaveState {
  const { code, message, reference: orderId } = error;
  switch (code) {
    case 'payment_declined':
      return { step: 'declined', message };
    case 'payment_pending':
      return { step: 'pending', message, reference: paymentId, isWatched };
    case 'conflict':
      return { step: 'undeliverable', message, reference: orderId ?? paymentId };
    case 'unauthorized':
      return { step: 'logged-out', message, reference: paymentId };
    default:
      return { step: 'unsaved', message, reference: paymentId, isWatched };
  }
}

function isPassing({ status, ...answer }: PostAnswer, paymentId: string): boolean {
  if (answer.ok) return false;
  const { code } = answer.error;
  if (code === 'rate_limited') return true;
  if (code === 'payment_pending') return !isCardPayment(paymentId);
  return code !== 'not_supported' && (status === 0 || status >= 500);
}
