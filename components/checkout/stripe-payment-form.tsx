'use client';

import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { ExpressCheckoutElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Notice } from '@/components/ui/notice';
import { usePending } from '@/components/ui/use-pending';
import { CARD } from '@/lib/content/payment';
import { formatUsd } from '@/lib/money';
import { type CardOutcome, payByCard, toReturnUrl } from './pay-by-card';
import { Or } from './or';
import { SlowNote } from './slow-note';
import type { WalletOwner } from './use-account';
import type { Purchase } from './use-checkout';

type StripePaymentFormProps = {
  purchase: Purchase;
  isDeferred: boolean;
  saves: boolean;
  amountCents: number;
  ready: boolean;
  onReady: () => void;
  onLoadError: () => void;
};

export function StripePaymentForm(props: StripePaymentFormProps) {
  const { purchase, isDeferred, saves, amountCents, ready } = props;
  const { item, account, checkout, wallets, save, onPaid, onUnderway } = purchase;
  const [hasTicked, setHasTicked] = useState(false);
  const isGuest = account.way === 'guest';
  const stripe = useStripe();
  const elements = useElements();
  const form = useRef<HTMLFormElement>(null);
  const [hasWallet, setHasWallet] = useState(false);
  const [processing, setProcessing] = usePending();
  const [failure, setFailure] = useState<string | null>(null);

  async function pay(owner?: WalletOwner): Promise<CardOutcome['step']> {
    if (!stripe || !elements || processing) return 'stopped';
    setProcessing(true);
    setFailure(null);
    const outcome = await payByCard({
      stripe,
      elements,
      isDeferred,
      isChanged: hasTicked,
      account,
      owner,
      returnUrl: toReturnUrl(item),
      openOrder: checkout.openOrder,
      isHere: () => form.current !== null,
    });
    setProcessing(false);
    if (outcome.step === 'paid') onPaid(outcome.paymentId);
    if (outcome.step === 'underway') onUnderway(outcome.paymentId);
    if (outcome.step === 'closed') checkout.retry(CARD.closed);
    if (outcome.step === 'unfit') checkout.retry(CARD.again);
    if (outcome.step === 'failed') setFailure(outcome.message);
    return outcome.step;
  }

  /** Key presses in Stripe's frame don't reach the dialog. */
  function passEscapeOn() {
    form.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }

  return (
    <form
      ref={form}
      id={account.formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
      className="grid gap-5"
    >
      {ready ? null : (
        <p role="status" className="text-sm text-muted">
          {CARD.loading}
        </p>
      )}
      {wallets &&
        createPortal(
          <div hidden={!hasWallet} className="grid gap-4">
            <ExpressCheckoutElement
              // PayPal has its own buttons below.
              options={{ paymentMethods: { paypal: 'never' } }}
              onReady={({ availablePaymentMethods: found }) =>
                setHasWallet(found !== undefined && Object.values(found).some(Boolean))
              }
              onClick={async ({ resolve, reject }) =>
                isGuest || (await account.check()) ? resolve({ emailRequired: isGuest }) : reject()
              }
              onConfirm={async ({ billingDetails, paymentFailed }) => {
                const step = await pay(toOwner(billingDetails));
                if (step !== 'paid' && step !== 'underway') paymentFailed({ reason: 'fail' });
              }}
            />
            <Or />
          </div>,
          wallets,
        )}
      <PaymentElement onReady={props.onReady} onLoadError={props.onLoadError} onEscape={passEscapeOn} />
      {saves && save && ready ? (
        <CheckboxField
          label={CARD.save}
          checked={save.isTicked}
          onChange={(event) => {
            setHasTicked(true);
            save.tick(event.target.checked);
          }}
        />
      ) : null}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button
        type="submit"
        size="lg"
        wide
        className="text-balance"
        disabled={!stripe || !ready || processing}
      >
        {processing ? CARD.paying : CARD.pay[account.way ?? 'signedIn'](formatUsd(amountCents))}
      </Button>
      <SlowNote isWaiting={processing} />
    </form>
  );
}

/** Undefined without an email: then the buyer fills it in, or is signed in. */
function toOwner(
  details: StripeExpressCheckoutElementConfirmEvent['billingDetails'],
): WalletOwner | undefined {
  return details?.email ? { name: details.name, email: details.email } : undefined;
}
