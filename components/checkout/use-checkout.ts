'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { storeToken } from '@/components/auth/use-viewer';
import { notify } from '@/components/ui/toast';
import { CARD, PAYMENT } from '@/lib/content/payment';
import { type Item, itemSchema } from '@/lib/contract';
import type { AppError } from '@/lib/result';
import { findOtherAccount, keepBuyer } from './buyer';
import { findPayable, type Prepared, prepareCheckout, toRefusal } from './prepare-checkout';
import { withTicks } from '@/lib/orders/addresses';
import { keepShownPrice, readShownPrice } from './shown-price';
import type { Account } from './use-account';

export type CheckoutState = Prepared | { step: 'changed'; fromCents: number; amountCents: number };

export type Checkout = ReturnType<typeof useCheckout>;

export type Purchase = {
  item: Item;
  account: Account;
  checkout: Checkout;
  /** Where wallets are shown: above what they save the buyer to fill in. */
  wallets: HTMLElement | null;
  /** The tick to save the card. Null for what is not saved for. */
  save: { isTicked: boolean; tick: (isTicked: boolean) => void } | null;
  onPaid: (paymentId: string) => void;
  onUnderway: (paymentId: string) => void;
};

export type SignIn = string | (() => void);

/**
 * `priceCents` is the price shown, in cents. When the order's amount differs, the buyer is asked
 * first. An order of `item` has the ticks that `item` had when it was opened.
 */
export function useCheckout(item: Item, priceCents: number, signIn: SignIn, isSignedIn: boolean) {
  const router = useRouter();
  const [prepared, setPrepared] = useState<Prepared>({ step: 'loading' });
  const [agreedCents, setAgreedCents] = useState(() => readShownPrice(item) ?? priceCents);
  const [note, setNote] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const ticks = readTicks(item);
  const openedWith = useRef(NO_TICKS);
  const itemKey = JSON.stringify(withTicks(item, NO_TICKS));

  const show = useCallback(
    (next: Prepared | 'unauthorized') => {
      if (next !== 'unauthorized') {
        const failure = findFailure(next);
        if (failure) notify.error(failure);
        return setPrepared(next);
      }
      storeToken(null);
      if (typeof signIn === 'string') router.push(signIn);
      else signIn();
    },
    [signIn, router],
  );

  const prepare = useEffectEvent((prepared: Item) => {
    if (isSignedIn) keepBuyer();
    openedWith.current = ticks;
    return prepareCheckout(withTicks(prepared, ticks), isSignedIn ? null : agreedCents);
  });

  useEffect(() => {
    let left = false;
    void prepare(parseItem(itemKey)).then((next) => {
      if (!left) show(next);
    });
    return () => {
      left = true;
    };
  }, [itemKey, attempt, show]);

  useEffect(() => keepShownPrice(parseItem(itemKey), agreedCents), [itemKey, agreedCents]);

  const retry = useCallback((why?: string) => {
    setNote(why ?? null);
    setPrepared({ step: 'loading' });
    setAttempt((count) => count + 1);
  }, []);

  async function refuse(error: AppError) {
    const next = error.code === 'conflict' ? await prepareCheckout(item) : null;
    const isRepriced = next !== null && typeof next === 'object' && 'amountCents' in next;
    show(isRepriced && next.amountCents !== agreedCents ? next : toRefusal(error));
  }

  async function openOrder(): Promise<string | null> {
    if (prepared.step !== 'ready') return null;
    const { clientSecret } = prepared;
    const { news, save } = openedWith.current;
    if (clientSecret !== null && news === ticks.news && save === ticks.save) return clientSecret;
    openedWith.current = ticks;
    const next = await prepareCheckout(item);
    show(next);
    const payable = findPayable(next, agreedCents);
    if (clientSecret === null || payable === null || payable === clientSecret) return payable;
    // The card form belongs to a payment that has been closed since.
    retry(CARD.closed);
    return null;
  }

  function isBuyers(): boolean {
    const other = findOtherAccount();
    if (other) retry(PAYMENT.otherAccount(other.viewer));
    return other === null;
  }

  function isAgreed(amountCents: number): boolean {
    if (amountCents !== agreedCents) setPrepared({ step: 'repriced', amountCents });
    return amountCents === agreedCents;
  }

  function agree() {
    if (!('amountCents' in prepared)) return;
    setAgreedCents(prepared.amountCents);
    if (prepared.step === 'repriced') retry();
  }

  /** Another price for the same item, which the buyer has just chosen, as with a code. */
  function expect(amountCents: number) {
    setAgreedCents(amountCents);
    setPrepared({ step: 'loading' });
  }

  const isAsked = 'amountCents' in prepared && prepared.amountCents !== agreedCents;
  const state: CheckoutState = isAsked
    ? { step: 'changed', fromCents: agreedCents, amountCents: prepared.amountCents }
    : prepared;
  return { state, note, retry, refuse, openOrder, isBuyers, isAgreed, agree, expect };
}

const NO_TICKS = { news: false, save: false };

const readTicks = (item: Item): typeof NO_TICKS =>
  'eventId' in item ? { news: item.news === true, save: item.save === true } : NO_TICKS;

function findFailure(prepared: Prepared): string | null {
  if (prepared.step === 'failed') return prepared.message;
  return prepared.step === 'ready' ? (prepared.cardError?.message ?? null) : null;
}

function parseItem(itemKey: string): Item {
  return itemSchema.parse(JSON.parse(itemKey));
}
