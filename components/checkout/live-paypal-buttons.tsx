'use client';

import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useState } from 'react';
import type { Item } from '@/lib/contract';
import { CURRENCY } from '@/lib/money';
import { HostedPageButton } from './hosted-page-button';
import { NotLoaded } from './not-loaded';
import { createPaypalOrder, findPaypalPage } from './paypal-calls';
import type { PaypalOutcome } from './paypal-outcome';
import { useIsLate } from './use-is-late';

type LivePaypalButtonsProps = PaypalOutcome & { item: Item; clientId: string };

/** How long the script may take before a buyer is shown another way; it is waited for all the same. */
const LOAD_MS = 10_000;

/** PayPal's own buttons, without its card and credit funding (docs/product.md, Buying). */
export function LivePaypalButtons({ clientId, ...buttons }: LivePaypalButtonsProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <PayPalScriptProvider
      key={attempt}
      options={{ clientId, currency: CURRENCY, intent: 'capture', disableFunding: 'card,credit' }}
    >
      <Buttons {...buttons} onRetry={() => setAttempt((count) => count + 1)} />
    </PayPalScriptProvider>
  );
}

type ButtonsProps = Omit<LivePaypalButtonsProps, 'clientId'> & { onRetry: () => void };

function Buttons({ item, isAgreed, onRetry, ...outcome }: ButtonsProps) {
  const { onStarted, onApproved, onCancelled, onRefused, onFailed } = outcome;
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  const isLate = useIsLate(isPending, LOAD_MS);
  return (
    <>
      {isRejected || isLate ? (
        <NotLoaded provider="PayPal" onRetry={onRetry}>
          <HostedPageButton
            label="Pay on PayPal's page instead"
            findPage={() => findPaypalPage(item)}
            isAgreed={isAgreed}
            onRefused={onRefused}
          />
        </NotLoaded>
      ) : null}
      {isPending ? (
        <p role="status" className="text-sm text-muted">
          Loading PayPal…
        </p>
      ) : null}
      {isRejected ? null : (
        <PayPalButtons
          createOrder={async () => {
            onStarted();
            const order = await createPaypalOrder(item);
            // PayPal's buttons take a rejection as "could not start" and hand it to `onError`.
            if (!order.ok) {
              onRefused(order.error);
              throw new RefusedError(order.error.message);
            }
            const { paypalOrderId, amountCents } = order.value;
            if (!isAgreed(amountCents)) throw new RefusedError('The price has changed.');
            return paypalOrderId;
          }}
          onApprove={async ({ orderID }, actions) => {
            if ((await onApproved(orderID)) === 'restart') actions.restart();
          }}
          onCancel={onCancelled}
          onError={(error) => {
            if (!isOurs(error)) onFailed(textOfError(error));
          }}
        />
      )}
    </>
  );
}

const REFUSED = 'RefusedError';

/** Thrown into PayPal's buttons; whoever asked for the order has told the buyer already. */
class RefusedError extends Error {
  override name = REFUSED;
}

/** PayPal may hand our error on in another window's clothes, so its name counts rather than its class. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && error.name === REFUSED;
}

function textOfError(error: unknown): string {
  return error instanceof Error && error.message
    ? error.message
    : 'PayPal reported a problem. Please try again.';
}
