import type { Metadata } from 'next';
import { Included, NotIncluded, PassFacts } from '@/components/purchases/pass-facts';
import { EventTime } from '@/components/event/event-time';
import { MessagePage, OopsPage } from '@/components/marketing/message-page';
import { LinkButton } from '@/components/ui/button';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { getSession } from '@/lib/auth/session';
import { PASS } from '@/lib/content/passes';
import { sayEvery } from '@/lib/content/renewals';
import { idSchema, type PassAnswer } from '@/lib/contract';
import { setPageStatus } from '@/lib/http/page-status';
import { formatPrice, toCents } from '@/lib/money';
import { toCheckoutPath } from '@/lib/orders/addresses';
import { getPass } from '@/lib/orders/get-pass';
import { listOrders } from '@/lib/orders/read-orders';
import { fail, type Result } from '@/lib/result';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const pass = await findPass(params);
  return pass.ok
    ? { title: `${pass.value.name} · ${pass.value.organisation}` }
    : { title: PASS.title, robots: { index: false } };
}

export default async function PassPage({ params }: Props) {
  const found = await findPass(params);
  if (!found.ok) {
    const isMissing = found.error.code === 'not_found' || found.error.code === 'not_supported';
    setPageStatus(isMissing ? 404 : 503);
    if (!isMissing) return <OopsPage {...PASS.failed} />;
    const { title, text, action } = PASS.unknown;
    return (
      <MessagePage title={title} text={text}>
        <LinkButton href="/events">{action}</LinkButton>
      </MessagePage>
    );
  }
  const pass = found.value;
  const nowMs = Date.now();
  const periods = await listPeriods(pass._id);
  const untilMs = Math.max(0, ...periods.map((period) => period.untilMs));
  return (
    <div className="page-width grid max-w-4xl content-start gap-10 pt-top pb-section">
      <PageHeading
        kicker={PASS.by(pass.organisation)}
        title={<span dir="auto">{pass.name}</span>}
        lead={PASS.opens(pass.organisation)}
      />
      {untilMs > nowMs ? (
        <Notice kind="success">
          <span>{periods.some(({ fromMs }) => fromMs <= nowMs) ? PASS.valid : PASS.starts}</span>{' '}
          <EventTime
            hasYear
            ms={
              periods.some(({ fromMs }) => fromMs <= nowMs)
                ? untilMs
                : Math.min(...periods.map(({ fromMs }) => fromMs))
            }
            timezone={pass.timezone}
          />
        </Notice>
      ) : null}
      {pass.description === '' ? null : (
        <p className="max-w-text whitespace-pre-line" dir="auto">
          {pass.description}
        </p>
      )}
      <div className="grid justify-items-start gap-4">
        <PassFacts pass={pass} />
        <Offer pass={pass} isHeld={untilMs > nowMs} />
      </div>
      <NotIncluded pass={pass} />
      <Included pass={pass} />
    </div>
  );
}

function Offer({ pass, isHeld }: { pass: PassAnswer; isHeld: boolean }) {
  const { state, sale_from: opens, timezone } = pass;
  const note = PASS.states[state];
  if (note !== null)
    return (
      <p>
        <span>{note}</span>
        {state === 'later' && opens !== null ? (
          <>
            {' '}
            <EventTime ms={Date.parse(opens)} timezone={timezone} />
          </>
        ) : null}
      </p>
    );
  const price = formatPrice(toCents(pass.price));
  const checkout = toCheckoutPath({ passId: pass._id });
  if (isHeld && pass.renews)
    return (
      <>
        <LinkButton size="lg" href="/user/account#renewals">
          {PASS.manage}
        </LinkButton>
        <TextLink href={checkout}>{PASS.again}</TextLink>
      </>
    );
  return (
    <>
      {isHeld ? <p className="display text-display-sm">{price}</p> : null}
      <LinkButton size="lg" href={checkout}>
        {isHeld ? PASS.again : pass.renews ? PASS.join(price, sayEvery(pass.period)) : PASS.buy(price)}
      </LinkButton>
      <p className="text-sm text-muted">{PASS.begins}</p>
    </>
  );
}

async function findPass(params: Props['params']): Promise<Result<PassAnswer>> {
  const id = idSchema.safeParse(decodeURIComponent((await params).id));
  return id.success ? getPass(id.data) : fail('not_found', PASS.unknown.text);
}

/** Those that the visitor has paid for. None without a session, or when they can't be read. */
async function listPeriods(passId: string): Promise<{ fromMs: number; untilMs: number }[]> {
  const session = await getSession();
  const orders = session ? await listOrders(session.token) : null;
  if (!orders?.ok) return [];
  return orders.value.flatMap(({ item, status, fromMs, untilMs }) =>
    'passId' in item && item.passId === passId && status === 'paid' && fromMs !== null && untilMs !== null
      ? [{ fromMs, untilMs }]
      : [],
  );
}
