'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Notice } from '@/components/ui/notice';
import { notify } from '@/components/ui/toast';
import { usePending } from '@/components/ui/use-pending';
import { PAYPAL } from '@/lib/content/payment';
import type { Item } from '@/lib/contract';
import { formatUsd } from '@/lib/money';
import { withTicks } from '@/lib/orders/addresses';
import type { AppError, ErrorCode } from '@/lib/result';
import { capturePaypalOrder, createPaypalOrder } from './payment-calls';
import type { PaypalButtonsProps } from './paypal-buttons';
import type { SavedPaypal } from './prepare-checkout';
import { SlowNote } from './slow-note';

const PaypalButtons = dynamic(() => import('./paypal-buttons').then((module) => module.PaypalButtons), {
  ssr: false,
});

type PaypalPaymentProps = Pick<PaypalButtonsProps, 'purchase' | 'clientId' | 'scriptOrigin'> & {
  saves: boolean;
  saved: SavedPaypal | null;
  amountCents: number;
};

/** `unfinished`: an order whose capture request failed. `by` is the saved account that pays. */
type Told = {
  kind: 'info' | 'error';
  message: string;
  unfinished: { paypalOrderId: string; by?: string | undefined } | null;
};

export function PaypalPayment({ saves, amountCents, ...props }: PaypalPaymentProps) {
  const { item, checkout, onPaid } = props.purchase;
  const [saved, setSaved] = useState(props.saved);
  const [isTicked, setTicked] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const [isCapturing, setIsCapturing] = usePending();
  function tell(kind: Told['kind'], message: string, unfinished: Told['unfinished'] = null) {
    setTold({ kind, message, unfinished });
    if (kind === 'error') notify.error(message);
  }

  /** What the saved account does not pay for, the payer can still approve. */
  async function payBySaved({ _id: saved }: SavedPaypal) {
    if (isCapturing || !checkout.isBuyers()) return;
    setIsCapturing(true);
    setTold(null);
    const order = await createPaypalOrder(withSave(item, false));
    if (order.ok && checkout.isAgreed(order.value.amountCents))
      await capture(order.value.paypalOrderId, saved);
    setIsCapturing(false);
    if (!order.ok) refuse(order.error);
  }

  function refuse(error: AppError) {
    if (isAboutItem(error)) void checkout.refuse(error);
    else tell('error', error.message);
  }

  async function capture(paypalOrderId: string, by?: string): Promise<'done' | 'restart'> {
    setIsCapturing(true);
    const captured = await capturePaypalOrder(paypalOrderId, item, by);
    setIsCapturing(false);
    setTold(null);
    if (by !== undefined && !captured.ok && FALLS_BACK.includes(captured.error.code)) setSaved(null);
    // The server explains a pending capture to the buyer.
    if (captured.ok || captured.error.code === 'payment_pending') {
      onPaid(paypalOrderId);
      return 'done';
    }
    const { code, message } = captured.error;
    switch (code) {
      case 'instrument_declined':
        tell('error', message);
        return 'restart';
      case 'provider_unavailable':
      case 'upstream_unavailable':
      case 'upstream_invalid':
      case 'internal':
        tell('error', message, { paypalOrderId, by });
        return 'done';
      case 'unauthorized':
      case 'already_owned':
        void checkout.refuse(captured.error);
        return 'done';
      default:
        tell('error', message);
        return 'done';
    }
  }

  return (
    <div className="grid gap-4">
      {isCapturing ? <Notice>{PAYPAL.finishing}</Notice> : null}
      {told ? (
        <Notice kind={told.kind}>
          <p>{told.message}</p>
          {told.unfinished ? (
            <Unfinished {...told.unfinished} onRetry={(id, by) => void capture(id, by)} />
          ) : null}
        </Notice>
      ) : null}
      {saved ? (
        <>
          <Button
            size="lg"
            wide
            className="text-balance wrap-anywhere"
            disabled={isCapturing}
            onClick={() => void payBySaved(saved)}
          >
            {PAYPAL.payWith(formatUsd(amountCents), saved.payer)}
          </Button>
          <SlowNote isWaiting={isCapturing} />
          <Button variant="quiet" disabled={isCapturing} onClick={() => setSaved(null)}>
            {PAYPAL.otherWay}
          </Button>
        </>
      ) : (
        <>
          <PaypalButtons
            {...props}
            purchase={{ ...props.purchase, item: withSave(item, isTicked) }}
            onStarted={() => setTold(null)}
            onApproved={capture}
            onCancelled={() => tell('info', PAYPAL.closed)}
            onRefused={refuse}
            onFailed={() => tell('error', PAYPAL.failed)}
          />
          {saves && 'eventId' in item ? (
            <CheckboxField
              label={PAYPAL.save}
              checked={isTicked}
              onChange={(event) => setTicked(event.target.checked)}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

type UnfinishedProps = NonNullable<Told['unfinished']> & { onRetry: (id: string, by?: string) => void };

function Unfinished({ paypalOrderId, by, onRetry }: UnfinishedProps) {
  return (
    <>
      <p className="mt-2 text-sm">
        {PAYPAL.once} <code className="break-all">{paypalOrderId}</code>
      </p>
      <Button className="mt-3" variant="secondary" onClick={() => onRetry(paypalOrderId, by)}>
        {PAYPAL.finish}
      </Button>
    </>
  );
}

/** After these the payer can approve the payment with PayPal's button. */
const FALLS_BACK: readonly ErrorCode[] = [
  'gone',
  'instrument_declined',
  'payment_declined',
  'provider_rejected',
  'not_found',
  'not_supported',
];

/** The tick for a card is another one. */
function withSave(item: Item, save: boolean): Item {
  return 'eventId' in item ? withTicks(item, { news: item.news === true, save }) : item;
}

const ABOUT_ITEM: readonly ErrorCode[] = [
  'unauthorized',
  'already_owned',
  'payment_pending',
  'conflict',
  'country_blocked',
  'not_found',
];

function isAboutItem({ code }: AppError): boolean {
  return ABOUT_ITEM.includes(code);
}
