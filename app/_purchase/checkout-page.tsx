import { getEventHere } from '@/app/_host/request-host';
import { getPricedItem } from '@/app/_purchase/get-priced-item';
import { ItemPicker } from '@/app/_purchase/item-picker';
import { TicketAside } from '@/app/_purchase/ticket-aside';
import { requireSession } from '@/app/_purchase/require-session';
import {
  type CheckoutPath,
  destinationOf,
  toCheckoutAddress,
  toCheckoutPath,
  toPassPath,
  withoutCode,
} from '@/lib/orders/addresses';
import { takesCodes } from '@/lib/orders/buy';
import { toNewcomer } from '@/lib/orders/checkout-config';
import { NeedsScript } from '@/components/checkout/needs-script';
import { PaymentPanel, type PaymentPanelProps } from '@/components/checkout/payment-panel';
import { RenewalAgreement } from '@/components/purchases/renewal-agreement';
import { RetryNotice } from '@/components/marketing/retry-button';
import { Card } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { toBrandStyle } from '@/components/ui/to-brand-style';
import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { CHECKOUT } from '@/lib/content/checkout';
import { AGREEMENT, sayEvery } from '@/lib/content/renewals';
import type { Item } from '@/lib/contract';
import { setPageStatus } from '@/lib/http/page-status';
import { formatPrice } from '@/lib/money';
import { getPass } from '@/lib/orders/get-pass';
import { listRenewals } from '@/lib/orders/list-renewals';
import { type ItemQuery, parseItemQuery } from '@/lib/orders/item-query';

export async function CheckoutPage({ query, path }: { query: ItemQuery; path: CheckoutPath }) {
  const item = parseItemQuery(query);
  const isGuest = isForGuest(item) && (await getSession()) === null;
  if (!isGuest) await requireSession(toCheckoutAddress(item, path));
  const brand = toBrandStyle(item && 'eventId' in item ? await findAccent(item.eventId) : null);
  return (
    <div
      style={brand.style}
      className={cx(
        brand.className,
        'page-width grid content-start gap-8 pt-top pb-section',
        item && !('planId' in item) ? 'max-w-5xl' : 'max-w-2xl',
      )}
    >
      <PageHeading title={CHECKOUT.title} lead={item ? undefined : CHECKOUT.empty} />
      <NeedsScript />
      {item ? (
        <div className="grid gap-8 lg:grid-flow-col lg:auto-cols-fr">
          <TicketAside item={item} />
          <div className="grid content-start gap-8">
            <ItemCheckout item={item} path={path} isGuest={isGuest} />
          </div>
        </div>
      ) : (
        <ItemPicker path={path} />
      )}
    </div>
  );
}

/** With when a period begins that the buyer pays for now. */
async function findRenewing(passId: string) {
  const [pass, session] = await Promise.all([getPass(passId), getSession()]);
  if (!pass.ok || !pass.value.renews) return null;
  const own = session && (await listRenewals(session.token)).find((one) => one.passId === passId);
  return { pass: pass.value, fromMs: Math.max(Date.now(), own?.until ? Date.parse(own.until) : 0) };
}

async function findAccent(eventId: string): Promise<string | null> {
  const found = await getEventHere(eventId);
  return found.ok ? found.value.accent : null;
}

/** A ticket is bought with an address alone. */
const isForGuest = (item: Item | null) => item !== null && 'eventId' in item && toNewcomer() === 'guest';

function toLeave(item: Item): PaymentPanelProps['leave'] {
  if ('planId' in item) return '/plans';
  return 'passId' in item ? toPassPath(item.passId) : `/events/${encodeURIComponent(item.eventId)}`;
}

type ItemCheckoutProps = { item: Item; path: CheckoutPath; isGuest: boolean };

async function ItemCheckout({ item: asked, path, isGuest }: ItemCheckoutProps) {
  const renewing = 'passId' in asked ? await findRenewing(asked.passId) : null;
  const item = renewing || !('passId' in asked) ? asked : { ...asked, renews: undefined };

  const typed = 'planId' in item ? undefined : item.code;
  const plain = withoutCode(item);
  const listed = await getPricedItem(plain);
  if (listed.ok) {
    const coded = typed === undefined ? listed : await getPricedItem(item);
    const { name, priceCents } = (coded.ok ? coded : listed).value;
    const failure = coded.ok ? undefined : coded.error.message;
    if (renewing && 'passId' in item && item.renews !== true)
      return (
        <RenewalAgreement
          item={coded.ok ? item : plain}
          path={path}
          cents={{ first: priceCents, each: listed.value.priceCents }}
          {...renewing}
        />
      );
    const codes =
      takesCodes() && !('planId' in item) ? { listCents: listed.value.priceCents, typed, failure } : null;
    return (
      <>
        <Card>
          {renewing ? (
            <p className="mb-6 font-semibold">
              {AGREEMENT.short(formatPrice(listed.value.priceCents), sayEvery(renewing.pass.period))}
            </p>
          ) : null}
          <PaymentPanel
            item={coded.ok ? item : plain}
            codes={codes}
            sender={listed.value.sender}
            name={name}
            priceCents={priceCents}
            asks={isGuest ? 'guest' : null}
            newcomer={toNewcomer()}
            signIn={toLogin(toCheckoutPath(item, path), true)}
            leave={toLeave(item)}
            first={path === '/paypal' ? 'paypal' : undefined}
          />
        </Card>
        {'eventId' in item ? (
          <p>
            {CHECKOUT.owned}{' '}
            <a className="link" href={destinationOf(item)}>
              {CHECKOUT.goToShow}
            </a>
          </p>
        ) : null}
      </>
    );
  }
  const { code, message } = listed.error;
  if (code === 'not_found') {
    return (
      <>
        <Notice>{message}</Notice>
        <ItemPicker path={path} />
      </>
    );
  }
  setPageStatus(503);
  return <RetryNotice message={message} label={CHECKOUT.retry} />;
}
