import { PAYMENT_METHODS } from '@/lib/contract/payment-providers';
import type { ReactNode } from 'react';
import { EventTime } from '@/components/event/event-time';
import { Ticket } from '@/components/ui/ticket';
import { ShortId } from '@/components/ui/short-id';
import { describeState, MONEY_BACK_LABELS, ORDER, RECEIPT } from '@/lib/content/purchases';
import { sayMakeGood } from '@/lib/contract/make-good';
import { formatPrice, formatUsd } from '@/lib/money';
import { hasReceipt, isWatchable, type MoneyBack, type Receipt, tookMoney } from '@/lib/orders/order';
import { OrderState } from './order-state';
import './receipt.css';

const { facts, sums } = RECEIPT;

export type Seller = { name: string; address: string; email: string };

export function ReceiptSheet({ receipt, seller }: { receipt: Receipt; seller: Seller }) {
  const { id, name, event, buyer, method, paymentId } = receipt;
  const { meaning } = describeState(receipt);
  const isReceipt = hasReceipt(receipt);
  return (
    <Ticket
      as="article"
      className="receipt"
      bodyClassName="grid gap-8"
      stubClassName="grid gap-4"
      stub={<Total receipt={receipt} />}
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-2">
          <p className="kicker" dir="auto">
            {event?.broadcaster ?? seller.name}
          </p>
          <h1 className="display text-display-md">{isReceipt ? RECEIPT.title : RECEIPT.order}</h1>
        </div>
        <OrderState order={receipt} />
      </header>
      {meaning ? <p>{meaning}</p> : null}
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Fact name={facts.item} wide>
          <span dir="auto" className="text-lg font-bold">
            {name}
          </span>
        </Fact>
        <Fact name={facts.order} wide>
          <ShortId id={id} name={facts.order} />
        </Fact>
        <Fact name={isReceipt ? facts.paid : facts.ordered}>
          <EventTime hasYear ms={receipt.atMs} timezone={null} />
        </Fact>
        <Fact name={facts.payment}>
          <span>{PAYMENT_METHODS[method]}</span>
          {paymentId === null ? null : <ShortId id={paymentId} name={facts.payment} />}
        </Fact>
        {event && !event.isFilm ? (
          <Fact name={facts.time} wide>
            <EventTime hasYear ms={event.startsAtMs} timezone={event.timezone} />
          </Fact>
        ) : null}
        {receipt.fromMs !== null && receipt.untilMs !== null ? (
          <Fact name={facts.valid} wide>
            <EventTime hasYear ms={receipt.fromMs} timezone={null} /> {ORDER.validUntil}{' '}
            <EventTime hasYear ms={receipt.untilMs} timezone={null} />
          </Fact>
        ) : null}
        {receipt.endsWithShow && isWatchable(receipt) ? (
          <Fact name={facts.until} wide>
            {facts.showEnd}
          </Fact>
        ) : receipt.untilMs !== null && isWatchable(receipt) ? (
          <Fact name={facts.until} wide>
            <EventTime hasYear ms={receipt.untilMs} timezone={event?.timezone ?? null} />
          </Fact>
        ) : null}
        {receipt.promise && receipt.amountCents > 0 && event ? (
          <Fact name={facts.promise} wide>
            {sayMakeGood(receipt.promise)}
          </Fact>
        ) : null}
        {event?.broadcaster ? (
          <Fact name={facts.broadcaster} wide>
            {event.broadcaster}
          </Fact>
        ) : null}
        <Fact name={facts.buyer}>
          {buyer.name ? (
            <>
              <span>{buyer.name}</span>
              <br />
            </>
          ) : null}
          <span className="wrap-anywhere">{buyer.email}</span>
        </Fact>
        <Fact name={facts.seller}>
          <span>{seller.name}</span>
          <br />
          <span>{seller.address}</span>
          <br />
          <span className="wrap-anywhere">{seller.email}</span>
        </Fact>
        {receipt.moneyBack.map((one) => (
          <Fact key={`${one.kind} ${one.id ?? one.atMs}`} name={MONEY_BACK_LABELS[one.status]} wide>
            <MoneyBackFact one={one} />
          </Fact>
        ))}
      </dl>
    </Ticket>
  );
}

function MoneyBackFact({ one: { amountCents, atMs, id } }: { one: MoneyBack }) {
  return (
    <>
      <span className="tabular-nums">{formatUsd(amountCents)}</span>,{' '}
      <EventTime hasYear ms={atMs} timezone={null} />
      {id === null ? null : <ShortId id={id} name={id.slice(0, 2)} />}
    </>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Total({ receipt }: { receipt: Receipt }) {
  const { amountCents, refundedCents, chargedBackCents } = receipt;
  const backCents = refundedCents + chargedBackCents;
  const isPaid = tookMoney(receipt);
  return (
    <>
      <dl className="grid gap-2">
        <Sum name={amountCents > 0 && isPaid ? sums.totalPaid : sums.total} sum={formatPrice(amountCents)} />
        {refundedCents > 0 ? <Sum name={sums.refunded} sum={formatUsd(refundedCents)} /> : null}
        {chargedBackCents > 0 ? <Sum name={sums.chargedBack} sum={formatUsd(chargedBackCents)} /> : null}
        {backCents > 0 ? <Sum name={sums.paid} sum={formatUsd(amountCents - backCents)} /> : null}
      </dl>
      {isPaid ? (
        <p className="text-sm text-muted">
          {amountCents > 0
            ? RECEIPT.foot[receipt.item && 'passId' in receipt.item ? 'pass' : 'paid']
            : RECEIPT.foot.free}
        </p>
      ) : null}
    </>
  );
}

function Sum({ name, sum }: { name: string; sum: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="font-semibold">{name}</dt>
      <dd className="display text-display-sm tabular-nums">{sum}</dd>
    </div>
  );
}
