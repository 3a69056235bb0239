'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type FormEvent, Fragment, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { usePending } from '@/components/ui/use-pending';
import { PAYMENT } from '@/lib/content/payment';
import { TEST_CARD, TEST_MODE_LABEL } from '@/lib/content/test-mode';
import type { Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import { fieldOf } from '@/lib/http/text-of';
import { destinationOf, toOrderPath } from '@/lib/orders/addresses';
import { Or } from './or';
import { PaypalPayment } from './paypal-payment';
import { type Leave, PriceChange } from './price-change';
import type { CheckoutState, Purchase } from './use-checkout';

const CardPayment = dynamic(() => import('./card-payment').then((module) => module.CardPayment), {
  ssr: false,
});

const CodeForm = dynamic(() => import('./code-form').then((module) => module.CodeForm), { ssr: false });

export type Way = 'card' | 'paypal';

type PaymentWaysProps = { purchase: Purchase; leave: Leave; first: Way };

export function PaymentWays({ purchase, leave, first }: PaymentWaysProps) {
  const { item, checkout } = purchase;
  const { state, retry } = checkout;
  switch (state.step) {
    case 'loading':
    case 'repriced':
      return (
        <p role="status" className="py-10 text-center text-muted noscript:hidden">
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
      return <FreeItem purchase={purchase} />;
    case 'ready':
      return <Ways purchase={purchase} state={state} first={first} />;
  }
}

type WaysProps = Omit<PaymentWaysProps, 'leave'> & { state: Extract<CheckoutState, { step: 'ready' }> };

function Ways({ purchase, state, first }: WaysProps) {
  const { offer, amountCents, clientSecret, saved, savedPaypal, cardError } = state;
  const { scriptOrigin } = offer;
  const card = (
    <Fragment key="card">
      {offer.card && !cardError ? (
        <CardPayment
          {...offer.card}
          purchase={purchase}
          scriptOrigin={scriptOrigin}
          clientSecret={clientSecret}
          saved={saved}
          amountCents={amountCents}
        />
      ) : null}
      {cardError ? (
        <Notice kind="error">
          <p>{cardError.message}</p>
          {cardError.canRetry ? <Retry onRetry={() => purchase.checkout.retry()} /> : null}
        </Notice>
      ) : null}
    </Fragment>
  );
  const paypal = offer.paypal ? (
    <PaypalPayment
      key="paypal"
      purchase={purchase}
      scriptOrigin={scriptOrigin}
      clientId={offer.paypal.clientId}
      saves={offer.paypal.saves}
      saved={savedPaypal}
      amountCents={amountCents}
    />
  ) : null;
  const or = offer.card && offer.paypal ? <Or key="or" /> : null;
  return (
    <>
      {offer.mode === 'sandbox' ? (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <Badge tone="accent">{TEST_MODE_LABEL}</Badge> {TEST_CARD}
        </p>
      ) : null}
      {saved || (first === 'card' && !savedPaypal) ? [card, or, paypal] : [paypal, or, card]}
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

function FreeItem({ purchase: { item, account, checkout } }: { purchase: Purchase }) {
  const router = useRouter();
  const [busy, setBusy] = usePending();
  const [waits, setWaits] = useState(false);

  async function claim(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    if (!(await account.enter())) return setBusy(false);
    const claimed = await postJson('/api/orders/claim', item);
    if (claimed.ok && fieldOf(claimed.value, 'waits') === true) {
      setBusy(false);
      return setWaits(true);
    }
    if (claimed.ok) return router.push(destinationOf(item));
    await checkout.refuse(claimed.error);
    setBusy(false);
  }

  if (waits && 'eventId' in item)
    return <CodeForm eventId={item.eventId} isSent next={destinationOf(item)} />;
  return (
    <form id={account.formId} noValidate onSubmit={(event) => void claim(event)}>
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? PAYMENT.free.sending : PAYMENT.free.submit[account.way ?? 'signedIn']}
      </Button>
    </form>
  );
}

function OwnedNotice({ item, message }: { item: Item; message: string }) {
  return (
    <Notice kind="success" title={PAYMENT.owned.title}>
      <p>{message}</p>
      <LinkButton className="mt-3" href={destinationOf(item)}>
        {'eventId' in item ? PAYMENT.owned.event : PAYMENT.owned.plan}
      </LinkButton>
    </Notice>
  );
}
