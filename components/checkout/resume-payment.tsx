'use client';

import { useEffect, useRef, useState } from 'react';
import { askViewer } from '@/components/auth/use-viewer';
import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { notify } from '@/components/ui/toast';
import { withReturnTo } from '@/lib/auth/return-to';
import { PAYPAL } from '@/lib/content/payment';
import { OUTCOME } from '@/lib/content/payment-outcome';
import type { Item } from '@/lib/contract';
import type { AppError } from '@/lib/result';
import { destinationOf, toCheckoutPath, toItemQuery } from '@/lib/orders/addresses';
import { findOtherAccount, type OtherAccount } from './buyer';
import { OtherAccountNotice } from './other-account';
import { MAX_POLLS, waitAfter } from './poll-schedule';
import { capturePaypalOrder, mayPass } from './payment-calls';
import { SaveNotice } from './save-notice';
import { useSavePayment } from './use-save-payment';

/** Replaces the history entry, because going back would only lead forward again. */
export function ResumeSaving({ item, paymentId }: { item: Item; paymentId: string }) {
  const { saved, save } = useSavePayment(item, 'replace');
  useEffect(() => {
    void save(paymentId);
  }, [save, paymentId]);
  return <SaveNotice saved={saved} item={item} onRetry={(id) => void save(id)} />;
}

type Captured =
  | { step: 'capturing' }
  | { step: 'captured'; item: Item }
  | ({ step: 'other-account' } & OtherAccount)
  | { step: 'failed'; error: AppError; isWatched: boolean };

type ResumePaypalProps = {
  paypalOrderId: string;
  item: Item | null;
};

/** Capturing twice is harmless. */
export function ResumePaypal({ paypalOrderId, item }: ResumePaypalProps) {
  const [captured, setCaptured] = useState<Captured>({ step: 'capturing' });
  const [attempt, setAttempt] = useState(0);
  const payer = useRef(item);

  useEffect(() => {
    let left = false;
    void (async () => {
      for (let poll = 1; ; poll += 1) {
        const answer = await capturePaypalOrder(paypalOrderId, payer.current);
        if (left) return;
        if (answer.ok) return setCaptured({ step: 'captured', item: answer.value.item });
        const other = answer.error.code === 'not_found' && (await askViewer()) ? findOtherAccount() : null;
        if (left) return;
        if (other) return setCaptured({ step: 'other-account', ...other });
        const isWatched = poll < MAX_POLLS && isPassing(answer.error);
        setCaptured({ step: 'failed', error: answer.error, isWatched });
        if (!isWatched) return notify.error(answer.error.message);
        await waitAfter(poll);
        if (left) return;
      }
    })();
    return () => {
      left = true;
    };
  }, [paypalOrderId, attempt]);

  function retry() {
    setCaptured({ step: 'capturing' });
    setAttempt((count) => count + 1);
  }

  switch (captured.step) {
    case 'capturing':
      return <Notice>{PAYPAL.finishing}</Notice>;
    case 'captured':
      return <ResumeSaving item={captured.item} paymentId={paypalOrderId} />;
    case 'other-account':
      return (
        <OtherAccountNotice
          {...captured}
          reference={paypalOrderId}
          returnTo={toPaypalPath(paypalOrderId, item)}
        />
      );
    case 'failed': {
      const { error, isWatched } = captured;
      return (
        <Notice kind={isWatched ? 'info' : 'error'}>
          <p>{error.message}</p>
          {isWatched ? <p className="mt-2">{OUTCOME.keepChecking}</p> : null}
          <p className="mt-2 text-sm">
            {OUTCOME.reference} <code className="break-all">{paypalOrderId}</code>
          </p>
          <WayOn error={error} paypalOrderId={paypalOrderId} item={item} onRetry={retry} />
        </Notice>
      );
    }
  }
}

type WayOnProps = ResumePaypalProps & { error: AppError; onRetry: () => void };

function WayOn({ error, paypalOrderId, item, onRetry }: WayOnProps) {
  const next = toNextStep(error, paypalOrderId, item);
  if (next) return <LinkButton className="mt-3" {...next} />;
  return (
    <Button className="mt-3" variant="secondary" onClick={onRetry}>
      {OUTCOME.again}
    </Button>
  );
}

function toNextStep({ code }: AppError, paypalOrderId: string, item: Item | null) {
  switch (code) {
    case 'unauthorized': {
      const returnTo = toPaypalPath(paypalOrderId, item);
      return { href: withReturnTo('/auth/login', returnTo), children: OUTCOME.steps.signIn };
    }
    case 'already_owned':
      return item
        ? { href: destinationOf(item), children: OUTCOME.steps.owned }
        : { href: '/user/purchases', children: OUTCOME.steps.purchases };
    case 'payment_declined':
    case 'instrument_declined':
    case 'conflict':
    case 'not_found':
      return item
        ? { href: toCheckoutPath(item), children: OUTCOME.steps.otherWay }
        : { href: '/', children: OUTCOME.steps.home };
    default:
      return null;
  }
}

function toPaypalPath(paypalOrderId: string, item: Item | null): string {
  return `/paypal?${item ? `${toItemQuery(item)}&` : ''}token=${encodeURIComponent(paypalOrderId)}`;
}

function isPassing(error: AppError): boolean {
  return error.code === 'payment_pending' || mayPass(error);
}
