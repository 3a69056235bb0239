'use client';

import dynamic from 'next/dynamic';
import type { Item } from '@/lib/contract';
import type { CheckoutConfig } from '@/lib/orders/checkout-config';
import { toItemQuery } from '@/lib/orders/item-fields';
import type { AppError } from '@/lib/result';

type Card = NonNullable<Extract<CheckoutConfig, { mode: 'live' | 'sandbox' }>['card']>;

const StripeCardForm = dynamic(() => import('./stripe-card-form').then((module) => module.StripeCardForm), {
  ssr: false,
});
const SandboxCardForm = dynamic(
  () => import('./sandbox-card-form').then((module) => module.SandboxCardForm),
  {
    ssr: false,
  },
);

type CardPaymentProps = {
  item: Item;
  card: Card;
  clientSecret: string;
  isAgreed: (amountCents: number) => boolean;
  onPaid: (paymentId: string) => void;
  /** The payment can't be made any more: the price changed, or the item was opened elsewhere. */
  onClosed: () => void;
  onRefused: (error: AppError) => void;
};

/** The one place that decides which card form a buyer gets: Stripe's own, or ours against the stand-in. */
export function CardPayment({ item, card, onRefused, isAgreed, ...form }: CardPaymentProps) {
  // Where a bank's page sends the buyer back to: the page that resumes an order.
  const returnUrl = `${window.location.origin}/completion?${toItemQuery(item)}`;
  switch (card.kind) {
    case 'stripe':
      return (
        <StripeCardForm
          item={item}
          publishableKey={card.publishableKey}
          returnUrl={returnUrl}
          isAgreed={isAgreed}
          onRefused={onRefused}
          {...form}
        />
      );
    case 'sandbox':
      return (
        <SandboxCardForm
          publishableKey={card.publishableKey}
          apiBase={card.apiBase}
          returnUrl={returnUrl}
          {...form}
        />
      );
  }
}
