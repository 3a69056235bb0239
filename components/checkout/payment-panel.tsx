'use client';

import { LinkButton, Button } from '@/components/ui/button';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import type { Item } from '@/lib/contract';
import { formatUsd } from '@/lib/money';
import { CardPayment } from './card-payment';
import { destinationOf } from './destination';
import { PaypalPayment } from './paypal-payment';
import { SaveNotice } from './save-notice';
import { useCheckout } from './use-checkout';
import { useSavePayment } from './use-save-payment';

export type PaymentPanelProps = {
  item: Item;
  name: string;
  /** In cents, shown only: what is charged is looked up on the server. */
  priceCents: number;
  /** Where to log in and come back from when the session turns out to be over. */
  loginPath: string;
};

/** What is bought, and the ways to pay for it. */
export function PaymentPanel({ item, name, priceCents, loginPath }: PaymentPanelProps) {
  const { state, retry } = useCheckout(item, loginPath);
  const { saved, save } = useSavePayment(item, 'push');
  const waysShown = saved.step === 'idle' || saved.step === 'saving' || saved.step === 'declined';

  async function savePaid(paymentId: string) {
    // A declined payment's intent may be spent; what pays next is asked for anew.
    if (!(await save(paymentId))) retry();
  }

  return (
    <div className="grid gap-6">
      <div className="flex items-baseline justify-between gap-6">
        <p className="font-semibold">{name}</p>
        <p className="display text-display-xs">{formatUsd(priceCents)}</p>
      </div>
      <SaveNotice saved={saved} item={item} onRetry={(paymentId) => void savePaid(paymentId)} besideWays />
      {waysShown ? (
        <div hidden={saved.step === 'saving'} className="grid gap-6">
          <Ways item={item} state={state} retry={retry} onPaid={(paymentId) => void savePaid(paymentId)} />
        </div>
      ) : null}
    </div>
  );
}

type WaysProps = {
  item: Item;
  state: ReturnType<typeof useCheckout>['state'];
  retry: () => void;
  onPaid: (paymentId: string) => void;
};

function Ways({ item, state, retry, onPaid }: WaysProps) {
  switch (state.step) {
    case 'loading':
      return (
        <p role="status" className="py-10 text-center text-muted">
          Preparing your checkout…
        </p>
      );
    case 'off':
      return <Notice>{state.reason}</Notice>;
    case 'owned':
      return (
        <Notice kind="success" title="You already have this">
          <p>{state.message}</p>
          <LinkButton className="mt-3" href={destinationOf(item)}>
            {'planId' in item ? 'Go on' : 'Watch'}
          </LinkButton>
        </Notice>
      );
    case 'failed':
      return (
        <Notice kind="error">
          <p>{state.message}</p>
          {state.canRetry ? (
            <Button className="mt-3" variant="secondary" onClick={retry}>
              Try again
            </Button>
          ) : null}
        </Notice>
      );
    case 'ready': {
      const { offer, intent, cardError } = state;
      return (
        <>
          {offer.mode === 'sandbox' ? (
            <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
              <Badge tone="accent">Test mode</Badge> No money moves. Card 4242 4242 4242 4242 pays.
            </p>
          ) : null}
          {offer.card && intent ? (
            <CardPayment item={item} card={offer.card} clientSecret={intent.clientSecret} onPaid={onPaid} />
          ) : null}
          {cardError ? <Notice kind="error">{cardError}</Notice> : null}
          {offer.paypal ? <PaypalPayment item={item} paypal={offer.paypal} onPaid={onPaid} /> : null}
        </>
      );
    }
  }
}
