'use client';

import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { Notice } from '@/components/ui/notice';
import type { Item } from '@/lib/contract';
import { CURRENCY } from '@/lib/money';
import { createPaypalOrder } from './paypal-calls';
import type { PaypalOutcome } from './paypal-outcome';

type LivePaypalButtonsProps = PaypalOutcome & { item: Item; clientId: string };

/** PayPal's own buttons, without its card and credit funding (spec section 7). */
export function LivePaypalButtons({ clientId, ...buttons }: LivePaypalButtonsProps) {
  return (
    <PayPalScriptProvider
      options={{ clientId, currency: CURRENCY, intent: 'capture', disableFunding: 'card,credit' }}
    >
      <Buttons {...buttons} />
    </PayPalScriptProvider>
  );
}

function Buttons({
  item,
  onStarted,
  onApproved,
  onCancelled,
  onFailed,
}: Omit<LivePaypalButtonsProps, 'clientId'>) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  if (isRejected) {
    return (
      <Notice kind="error">
        PayPal could not be loaded. Check your connection or an ad blocker, then reload the page.
      </Notice>
    );
  }
  return (
    <>
      {isPending ? (
        <p role="status" className="text-sm text-muted">
          Loading PayPal…
        </p>
      ) : null}
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
    </>
  );
}

function textOfError(error: unknown): string {
  return error instanceof Error && error.message
    ? error.message
    : 'PayPal reported a problem. Please try again.';
}
