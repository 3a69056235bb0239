'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Notice } from '@/components/ui/notice';
import type { Item } from '@/lib/contract';
import type { CheckoutConfig } from '@/lib/orders/checkout-config';
import { capturePaypalOrder } from './paypal-calls';
import type { PaypalOutcome } from './paypal-outcome';

type Paypal = NonNullable<Extract<CheckoutConfig, { mode: 'live' | 'sandbox' }>['paypal']>;

const LivePaypalButtons = dynamic(
  () => import('./live-paypal-buttons').then((module) => module.LivePaypalButtons),
  {
    ssr: false,
  },
);
const SandboxPaypalButton = dynamic(
  () => import('./sandbox-paypal-button').then((module) => module.SandboxPaypalButton),
  { ssr: false },
);

type PaypalPaymentProps = { item: Item; paypal: Paypal; onPaid: (paymentId: string) => void };

/** PayPal, by its own buttons or by the stand-in's; what happens after the approval is the same. */
export function PaypalPayment({ item, paypal, onPaid }: PaypalPaymentProps) {
  const [message, setMessage] = useState<string | null>(null);

  const outcome: PaypalOutcome = {
    onStarted: () => setMessage(null),
    onApproved: async (paypalOrderId) => {
      const captured = await capturePaypalOrder(paypalOrderId);
      // A pending capture is saved too: the server then says what the buyer has to know.
      if (captured.ok || captured.error.code === 'payment_pending') onPaid(paypalOrderId);
      else setMessage(captured.error.message);
    },
    onCancelled: () => setMessage('You closed PayPal before paying. Nothing was charged.'),
    onFailed: (text) => setMessage(text),
  };

  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {message ? <Notice kind="error">{message}</Notice> : null}
      {paypal.kind === 'paypal' ? (
        <LivePaypalButtons item={item} clientId={paypal.clientId} {...outcome} />
      ) : (
        <SandboxPaypalButton item={item} {...outcome} />
      )}
    </div>
  );
}
