'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { notify } from '@/components/ui/toast';
import { usePending } from '@/components/ui/use-pending';
import { PAYPAL } from '@/lib/content/payment';
import type { AppError, ErrorCode } from '@/lib/result';
import { capturePaypalOrder } from './payment-calls';
import type { PaypalButtonsProps } from './paypal-buttons';

const PaypalButtons = dynamic(() => import('./paypal-buttons').then((module) => module.PaypalButtons), {
  ssr: false,
});

type PaypalPaymentProps = Pick<PaypalButtonsProps, 'purchase' | 'clientId' | 'scriptOrigin'>;

/** `approvedId`: an approved order whose capture request failed. */
type Told = { kind: 'info' | 'error'; message: string; approvedId: string | null };

export function PaypalPayment(props: PaypalPaymentProps) {
  const { checkout, onPaid } = props.purchase;
  const [told, setTold] = useState<Told | null>(null);
  const [isCapturing, setIsCapturing] = usePending();
  function tell(kind: Told['kind'], message: string, approvedId: string | null = null) {
    setTold({ kind, message, approvedId });
    if (kind === 'error') notify.error(message);
  }

  async function capture(paypalOrderId: string): Promise<'done' | 'restart'> {
    setIsCapturing(true);
    const captured = await capturePaypalOrder(paypalOrderId, props.purchase.item);
    setIsCapturing(false);
    setTold(null);
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
        tell('error', message, paypalOrderId);
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
          {told.approvedId ? (
            <Unfinished paypalOrderId={told.approvedId} onRetry={(id) => void capture(id)} />
          ) : null}
        </Notice>
      ) : null}
      <PaypalButtons
        {...props}
        onStarted={() => setTold(null)}
        onApproved={capture}
        onCancelled={() => tell('info', PAYPAL.closed)}
        onRefused={(error) =>
          isAboutItem(error) ? void checkout.refuse(error) : tell('error', error.message)
        }
        onFailed={() => tell('error', PAYPAL.failed)}
      />
    </div>
  );
}

function Unfinished({ paypalOrderId, onRetry }: { paypalOrderId: string; onRetry: (id: string) => void }) {
  return (
    <>
      <p className="mt-2 text-sm">
        {PAYPAL.once} <code className="break-all">{paypalOrderId}</code>
      </p>
      <Button className="mt-3" variant="secondary" onClick={() => onRetry(paypalOrderId)}>
        {PAYPAL.finish}
      </Button>
    </>
  );
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
