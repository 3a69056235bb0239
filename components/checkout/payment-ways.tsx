'use client';

import dynamic from 'next/dynamic';
import { Fragment } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PAYMENT } from '@/lib/content/payment';
import { TEST_CARD, TEST_MODE_LABEL } from '@/lib/content/test-mode';
import type { Item } from '@/lib/contract';
import { toOrderPath } from '@/lib/orders/addresses';
import { PaypalPayment } from './paypal-payment';
import { type Leave, PriceChange } from './price-change';
import type { Account } from './use-account';
import type { Checkout, CheckoutState } from './use-checkout';
import { FreeItem, OwnedNotice } from './without-payment';

const CardPayment = dynamic(() => import('./card-payment').then((module) => module.CardPayment), {
  ssr: false,
});

export type Way = 'card' | 'paypal';

type PaymentWaysProps = {
  item: Item;
  account: Account;
  checkout: Checkout;
  leave: Leave;
  first: Way;
  onPaid: (paymentId: string) => void;
};

export function PaymentWays({ checkout, leave, ...rest }: PaymentWaysProps) {
  const { state, retry } = checkout;
  const { item, account } = rest;
  switch (state.step) {
    case 'loading':
    case 'repriced':
      return (
        <p role="status" className="py-10 text-center text-muted">
          {PAYMENT.preparing}
        </p>
      );
    case 'off':
      return <Notice>{state.reason}</Notice>;
    case 'owned':
      return <OwnedNotice item={item} message={state.message} />;
    case 'underway':
      return (
        <Notice title={PAYMENT.underway.title}>
          <p>{state.message}</p>
          <LinkButton
            className="mt-3"
            href={state.reference ? toOrderPath(state.reference, item) : '/user/purchases'}
          >
            {PAYMENT.underway.action}
          </LinkButton>
        </Notice>
      );
    case 'failed':
      return (
        <Notice kind="error">
          <p>{state.message}</p>
          {state.canRetry ? <Retry onRetry={() => retry()} /> : null}
        </Notice>
      );
    case 'changed':
      return <PriceChange {...state} onAgree={checkout.agree} leave={leave} />;
    case 'free':
      return <FreeItem item={item} account={account} refuse={checkout.refuse} />;
    case 'ready':
      return <Ways {...rest} state={state} checkout={checkout} />;
  }
}

type WaysProps = Pick<PaymentWaysProps, 'item' | 'account' | 'checkout' | 'first' | 'onPaid'> & {
  state: Extract<CheckoutState, { step: 'ready' }>;
};

function Ways({
  item,
  account,
  state: { offer, amountCents, clientSecret, cardError },
  first,
  checkout,
  onPaid,
}: WaysProps) {
  const { retry, refuse, openOrder, isAgreed } = checkout;
  const card = (
    <Fragment key="card">
      {offer.card && !cardError ? (
        <CardPayment
          item={item}
          {...offer.card}
          scriptOrigin={offer.scriptOrigin}
          account={account}
          clientSecret={clientSecret}
          openOrder={openOrder}
          amountCents={amountCents}
          isAgreed={isAgreed}
          onPaid={onPaid}
          onClosed={retry}
          onRefused={(error) => void refuse(error)}
        />
      ) : null}
      {cardError ? (
        <Notice kind="error">
          <p>{cardError.message}</p>
          {cardError.canRetry ? <Retry onRetry={() => retry()} /> : null}
        </Notice>
      ) : null}
    </Fragment>
  );
  const paypal = offer.paypal ? (
    <PaypalPayment
      key="paypal"
      item={item}
      {...offer.paypal}
      scriptOrigin={offer.scriptOrigin}
      account={account}
      isAgreed={isAgreed}
      onPaid={onPaid}
      onRefused={(error) => void refuse(error)}
    />
  ) : null;
  const or =
    offer.card && offer.paypal ? (
      <p
        key="or"
        className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {PAYMENT.or}
      </p>
    ) : null;
  return (
    <>
      {offer.mode === 'sandbox' ? (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <Badge tone="accent">{TEST_MODE_LABEL}</Badge> {TEST_CARD}
        </p>
      ) : null}
      {first === 'card' ? [card, or, paypal] : [paypal, or, card]}
    </>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <Button className="mt-3" variant="secondary" onClick={onRetry}>
      {PAYMENT.retry}
    </Button>
  );
}
