'use client';

import { PayPalButtons, PayPalScriptProvider } from '@paypal/react-paypal-js';
import type { Item } from '@/lib/contract';
import { CURRENCY } from '@/lib/money';
import { createPaypalOrder } from './paypal-calls';
import type { PaypalOutcome } from './paypal-outcome';

type LivePaypalButtonsProps = PaypalOutcome & { item: Item; clientId: string };

/** PayPal's own buttons, without its card and credit funding (spec section 7). */
export function LivePaypalButtons({
  item,
  clientId,
  onStarted,
  onApproved,
  onCancelled,
  onFailed,
}: LivePaypalButtonsProps) {
  return (
    <PayPalScriptProvider
      options={{ clientId, currency: CURRENCY, intent: 'capture', disableFunding: 'card,credit' }}
    >
      <PayPalButtons
        createOrder={async () => {
          onStarted();
          const order = await createPaypalOrder(item);
          // PayPal's buttons take a rejection as "could not start" and hand it to `onError`.
          if (!order.ok) throw new Error(order.error.message);
          return order.value.paypalOrderId;
        }}
        onApprove={(data) => onApproved(data.orderID)}
        onCancel={onCancelled}
        onError={(error) => {
          onFailed(textOfError(error));
        }}
      />
    </PayPalScriptProvider>
  );
}

function textOfError(error: unknown): string {
  return error instanceof Error && error.message
    ? error.message
    : 'PayPal reported a problem. Please try again.';
}
