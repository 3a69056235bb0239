'use client';

import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useState } from 'react';
import { PAYPAL } from '@/lib/content/payment';
import { CURRENCY } from '@/lib/money';
import type { AppError } from '@/lib/result';
import { createPaypalOrder, findPaypalPage } from './payment-calls';
import { ScriptFallback } from './script-fallback';
import { SCRIPT_LATE_MS, useIsLate } from './slow-note';
import type { Purchase } from './use-checkout';

export type PaypalButtonsProps = {
  purchase: Purchase;
  clientId: string;
  scriptOrigin: string | null;
  onStarted: () => void;
  /** `restart`: PayPal refused the funding source, and the buyer has to choose another. */
  onApproved: (paypalOrderId: string) => Promise<'done' | 'restart'>;
  onCancelled: () => void;
  onRefused: (error: AppError) => void;
  onFailed: () => void;
};

/** PayPal's card and credit funding are off (docs/product.md, Buying). */
export function PaypalButtons({ clientId, scriptOrigin, ...buttons }: PaypalButtonsProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <PayPalScriptProvider
      key={attempt}
      options={{
        clientId,
        currency: CURRENCY,
        intent: 'capture',
        disableFunding: 'card,credit',
        ...(scriptOrigin && { sdkBaseUrl: `${scriptOrigin}/sdk/js` }),
      }}
    >
      <Buttons {...buttons} onRetry={() => setAttempt((count) => count + 1)} />
    </PayPalScriptProvider>
  );
}

type ButtonsProps = Omit<PaypalButtonsProps, 'clientId' | 'scriptOrigin'> & { onRetry: () => void };

function Buttons({ purchase, onRetry, ...outcome }: ButtonsProps) {
  const { item, account, checkout } = purchase;
  const { onStarted, onApproved, onCancelled, onRefused, onFailed } = outcome;
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  const isLate = useIsLate(isPending, SCRIPT_LATE_MS);
  return (
    <>
      {isRejected || isLate ? (
        <ScriptFallback
          provider={PAYPAL.provider}
          label={PAYPAL.hostedPage}
          findPage={findPaypalPage}
          purchase={purchase}
          onRefused={onRefused}
          onRetry={onRetry}
        />
      ) : null}
      {isPending ? (
        <p role="status" className="text-sm text-muted">
          {PAYPAL.loading}
        </p>
      ) : null}
      {isRejected ? null : (
        <PayPalButtons
          // Missing fields are reported before PayPal's window opens.
          onClick={async (_, { resolve, reject }) => ((await account.check()) ? resolve() : reject())}
          createOrder={async () => {
            onStarted();
            if (!(await account.enter())) throw new RefusedError(PAYPAL.noAccount);
            const order = await createPaypalOrder(item);
            // PayPal's buttons treat a rejection as "could not start" and pass it to `onError`.
            if (!order.ok) {
              onRefused(order.error);
              throw new RefusedError(order.error.message);
            }
            const { paypalOrderId, amountCents } = order.value;
            if (!checkout.isAgreed(amountCents)) throw new RefusedError(PAYPAL.repriced);
            return paypalOrderId;
          }}
          onApprove={async ({ orderID }, actions) => {
            if ((await onApproved(orderID)) === 'restart') actions.restart();
          }}
          onCancel={onCancelled}
          onError={(error) => {
            // The error may come from another window, where `instanceof` fails.
            if (!(error instanceof Error) || error.name !== REFUSED) onFailed();
          }}
        />
      )}
    </>
  );
}

const REFUSED = 'RefusedError';

class RefusedError extends Error {
  override name = REFUSED;
}
