import type { ReactNode } from 'react';
import { EventTime } from '@/components/event/event-time';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/intent-link';
import { ACCOUNT } from '@/lib/content/account';
import { toBrandName } from '@/lib/content/card-brands';
import { RENEWALS, sayEvery } from '@/lib/content/renewals';
import type { RenewalAnswer } from '@/lib/contract';
import type { PostedForm } from '@/lib/forms/posted-form';
import { formatPrice, toCents } from '@/lib/money';
import { toCheckoutPath, toPassPath } from '@/lib/orders/addresses';
import { RenewalForm } from './renewal-form';

type RenewalListProps = {
  renewals: readonly RenewalAnswer[];
  posted: Record<'cancel' | 'keep', PostedForm | null>;
};

export function RenewalList({ renewals, posted }: RenewalListProps) {
  return (
    <section
      aria-labelledby="renewals"
      className="grid gap-5 border-t-2 border-dashed border-line py-10 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-12"
    >
      <h2 id="renewals" className="display text-display-xs">
        {RENEWALS.title}
      </h2>
      <div className="grid max-w-xl content-start gap-6">
        <p>{RENEWALS.text}</p>
        {[posted.cancel, posted.keep].map((form, index) =>
          form?.done ? (
            <Notice key={index} kind="success">
              {form.done}
            </Notice>
          ) : null,
        )}
        <ul className="grid gap-8">
          {renewals.map((renewal) => (
            <li key={renewal._id} className="grid gap-4">
              <Renewal renewal={renewal} posted={posted} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Renewal({ renewal, posted }: { renewal: RenewalAnswer } & Pick<RenewalListProps, 'posted'>) {
  const { _id, passId, name, organisation, timezone, state, price, period, fault } = renewal;
  const isActive = state === 'active';
  const isTried = fault === 'declined' || fault === 'challenged';
  const fixed = { renewalId: _id };
  return (
    <>
      <div>
        <p className="font-semibold">
          <TextLink href={toPassPath(passId)}>
            <span dir="auto">{name}</span>
          </TextLink>
        </p>
        <p className="text-muted" dir="auto">
          {organisation}
        </p>
      </div>
      {fault === null ? null : (
        <Notice kind={fault === 'waiting' ? 'info' : 'error'}>{RENEWALS.faults[fault]}</Notice>
      )}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name={isActive ? RENEWALS.until : RENEWALS.ends} at={renewal.until} timezone={timezone} />
        {isActive ? (
          <>
            <Fact name={isTried ? RENEWALS.again : RENEWALS.next} at={renewal.next} timezone={timezone} />
            <Fact name={RENEWALS.grace} at={renewal.grace_until} timezone={timezone} />
            <Fact name={RENEWALS.price(formatPrice(toCents(price)), sayEvery(period))}>
              {RENEWALS.method} <span>{sayMethod(renewal.method)}</span>
            </Fact>
          </>
        ) : null}
      </dl>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {isTried || fault === 'lost' ? (
          <a className="link" href={toCheckoutPath({ passId })}>
            {RENEWALS.pay}
          </a>
        ) : null}
        <RenewalForm
          key={state}
          name={isActive ? 'account/cancel-renewal' : 'account/keep-renewal'}
          posted={isActive ? posted.cancel : posted.keep}
          fixed={fixed}
        />
        <TextLink href="/user/purchases">{RENEWALS.receipts}</TextLink>
      </div>
    </>
  );
}

type FactProps = { name: string; at?: string | null; timezone?: string | null; children?: ReactNode };

function Fact({ name, at, timezone = null, children }: FactProps) {
  if (at === null) return null;
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{at === undefined ? children : <EventTime hasYear ms={Date.parse(at)} timezone={timezone} />}</dd>
    </div>
  );
}

function sayMethod(method: RenewalAnswer['method']): string {
  if (method === null) return RENEWALS.noMethod;
  const { brand, last4, payer } = method;
  return brand === 'paypal'
    ? ACCOUNT.cards.wallet(payer ?? '')
    : ACCOUNT.cards.card(toBrandName(brand), last4);
}
