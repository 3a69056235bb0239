'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { LinkButton } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Contain } from '@/components/ui/contain';
import { Notice } from '@/components/ui/notice';
import { useShownAgain } from '@/components/ui/use-pending';
import { AUTH } from '@/lib/content/auth';
import { CHECKOUT } from '@/lib/content/checkout';
import { PAYMENT } from '@/lib/content/payment';
import type { Gift, Item } from '@/lib/contract';
import { formatPrice } from '@/lib/money';
import { toCheckoutPath, withTicks } from '@/lib/orders/addresses';
import { keepBuyer } from './buyer';
import { CodeField, type CodeOffer } from './code-field';
import { PaymentWays, type Way } from './payment-ways';
import type { Leave } from './price-change';
import { SaveNotice } from './save-notice';
import { type AccountWay, useAccount, type WalletOwner } from './use-account';
import { Terms } from './terms';
import { type SignIn, useCheckout } from './use-checkout';
import { useSavePayment } from './use-save-payment';

// Loads react-hook-form, which only a buyer without a login needs.
const AccountFields = dynamic(() => import('./account-fields').then((module) => module.AccountFields), {
  ssr: false,
});

const GuestFields = dynamic(() => import('./guest-fields').then((module) => module.GuestFields), {
  ssr: false,
});

const GiftChoice = dynamic(() => import('./gift-choice').then((module) => module.GiftChoice), {
  ssr: false,
});

export type PaymentPanelProps = {
  item: Item;
  name: string;
  /** In cents. The buyer is asked to agree when the order's amount differs. */
  priceCents: number;
  asks?: AccountWay | null;
  newcomer?: 'guest' | 'register';
  signIn: SignIn;
  leave: Leave;
  /** Where nothing is saved. Tickets begin with what takes the fewest fields. */
  first?: Way | undefined;
  /** From a page that knows the code already. In a dialog the checkout's settings decide. */
  codes?: CodeOffer | null;
  /** The broadcaster that asks to send its news. */
  sender?: string | null;
};

export function PaymentPanel(props: PaymentPanelProps) {
  const {
    name,
    priceCents,
    asks = null,
    newcomer = 'register',
    signIn,
    leave,
    first = 'planId' in props.item ? 'card' : 'paypal',
    sender = null,
  } = props;
  const [item, setItem] = useState(props.item);
  const [news, setNews] = useState(false);
  const [keepsCard, setKeepsCard] = useState(false);
  const [isGift, setIsGift] = useState(false);
  const [gift, setGift] = useState<Gift | null>(null);
  const bought = isGift && gift && 'eventId' in item ? { ...item, gift } : item;
  const wanted = withTicks(bought, { news, save: keepsCard });
  const { account, fields, turnTo } = useAccount(asks);
  const { way, formId } = account;
  const [isNew] = useState(asks !== null);
  const checkout = useCheckout(wanted, priceCents, signIn, way === null);
  const { saved, save, wait } = useSavePayment(item, 'push');
  const summary = useRef<HTMLDivElement>(null);
  const [wallets, setWallets] = useState<HTMLElement | null>(null);
  const { state, note } = checkout;
  const { step } = state;
  const waysShown = saved.step === 'idle' || saved.step === 'saving' || saved.step === 'declined';
  const amountCents = 'amountCents' in state ? state.amountCents : way === null ? null : priceCents;
  const isOpen = step === 'ready' ? state.offer.codes : !('planId' in item) && item.code !== undefined;
  const codes = props.codes ?? (props.codes === undefined && isOpen ? { listCents: priceCents } : null);
  const mayGive = step === 'ready' ? state.offer.gifts : step === 'owned' && state.gifts === true;
  const isUnknown = isGift && gift === null;
  const isAsking = step === 'loading' || step === 'ready' || step === 'free';

  useEffect(() => {
    if (isNew && document.activeElement === document.body) summary.current?.focus();
  }, [isNew, way, step]);

  useShownAgain(() => {
    if (saved.step === 'saving') checkout.retry();
  });

  const onPaid = (paymentId: string) => {
    void save(paymentId).then((isKept) => {
      // A declined payment's intent may be spent, so the next attempt gets a new one.
      if (!isKept) checkout.retry();
    });
  };

  async function enter(owner?: WalletOwner) {
    const isEntering = way !== null;
    if (!(await account.enter(owner))) return false;
    if (isEntering) keepBuyer();
    return isEntering || checkout.isBuyers();
  }

  function agree() {
    summary.current?.focus();
    checkout.agree();
  }

  function reprice(next: Item, amountCents: number) {
    setItem(next);
    checkout.expect(amountCents);
    summary.current?.focus();
  }

  const purchase = {
    item: wanted,
    account: { ...account, enter },
    checkout: { ...checkout, agree },
    wallets,
    save: 'eventId' in item ? { isTicked: keepsCard, tick: setKeepsCard } : null,
    onPaid,
    onUnderway: wait,
  };

  return (
    <div className="grid gap-6">
      <CheckoutSummary ref={summary} name={name} amountCents={amountCents} />
      <LoadBoundary item={item}>
        <SaveNotice saved={saved} item={item} onRetry={onPaid} besideWays />
        {waysShown ? (
          <div hidden={saved.step === 'saving'} className="grid gap-6">
            {!('planId' in item) && codes ? (
              <CodeField item={item} offer={codes} amountCents={amountCents} onPriced={reprice} />
            ) : null}
            {note ? <Notice>{note}</Notice> : null}
            {'eventId' in item && (mayGive || isGift) ? (
              <>
                <CheckboxField
                  label={CHECKOUT.gift.tick}
                  checked={isGift}
                  onChange={(event) => setIsGift(event.target.checked)}
                />
                {isGift ? <GiftChoice gift={gift} onGift={setGift} /> : null}
              </>
            ) : null}
            <div ref={setWallets} className={isUnknown ? 'hidden' : 'contents'} />
            {way === null ? (
              isNew && <p className="text-sm text-muted">{AUTH.checkout.signedIn}</p>
            ) : (
              <div hidden={!isAsking || isUnknown}>
                {way === 'guest' ? (
                  <GuestFields
                    ref={fields}
                    item={item}
                    gives={isGift}
                    formId={formId}
                    onSignIn={() => turnTo('login')}
                  />
                ) : (
                  <AccountFields
                    ref={fields}
                    item={item}
                    hasEnded={asks === 'login'}
                    formId={formId}
                    way={way}
                    newcomer={newcomer}
                    turnTo={turnTo}
                  />
                )}
              </div>
            )}
            {sender === null || isUnknown || !(step === 'ready' || step === 'free') ? null : (
              <CheckboxField
                label={CHECKOUT.news(sender)}
                checked={news}
                onChange={(event) => setNews(event.target.checked)}
              />
            )}
            {way !== null && step === 'ready' && !isUnknown ? (
              <h3 className="text-lg font-bold">{PAYMENT.how}</h3>
            ) : null}
            {isGift && step === 'free' ? (
              <Notice>{CHECKOUT.gift.free}</Notice>
            ) : (
              <div hidden={isUnknown} className="grid gap-6">
                <PaymentWays purchase={purchase} leave={leave} first={first} />
              </div>
            )}
            {step === 'ready' && 'eventId' in item && !isUnknown ? <Terms /> : null}
          </div>
        ) : null}
      </LoadBoundary>
    </div>
  );
}

type CheckoutSummaryProps = {
  name: string;
  amountCents: number | null;
  ref?: Ref<HTMLDivElement>;
};

function CheckoutSummary({ name, amountCents, ref }: CheckoutSummaryProps) {
  return (
    <div ref={ref} tabIndex={-1} className="flex min-h-9 items-baseline justify-between gap-6">
      <p dir="auto" className="font-semibold">
        {name}
      </p>
      {amountCents === null ? null : <p className="display text-display-xs">{formatPrice(amountCents)}</p>}
    </div>
  );
}

const MESSAGES = PAYMENT.notLoaded;

function LoadBoundary({ item, children }: { item: Item; children: ReactNode }) {
  return (
    <Contain
      fallback={
        <Notice kind="error" title={MESSAGES.title}>
          <p>{MESSAGES.text}</p>
          {/* A full page load fetches every file again. */}
          <LinkButton className="mt-3" href={toCheckoutPath(item)} isFile>
            {MESSAGES.action}
          </LinkButton>
        </Notice>
      }
    >
      {children}
    </Contain>
  );
}
