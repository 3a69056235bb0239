import { notFound } from 'next/navigation';
import { askStudio } from '@/app/_studio/ask-studio';
import { OrderActions } from '@/app/_studio/orders/order-actions';
import { renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { DataTable } from '@/components/studio/data-table';
import { OrderAccess } from '@/components/studio/orders/order-access';
import { type EventOrder, OrderBadge } from '@/components/studio/orders/orders-table';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { TextLink } from '@/components/ui/intent-link';
import { ShortId } from '@/components/ui/short-id';
import { ORDER_PAGE, ORDERS } from '@/lib/content/studio/orders';
import { idSchema } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';
import { toOrderPath, toStudioPath } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayMoment } from '@/lib/time/moment';

export const metadata = { title: ORDER_PAGE.title };

type Params = { params: Promise<{ id: string; orderId: string }> };

export default function Page({ params }: Params) {
  return renderStudio(renderEvent(params, 'orders', (event) => renderOrder(event, params)));
}

async function renderOrder(event: StudioEvent, params: Params['params']) {
  const orderId = idSchema.safeParse(decodeURIComponent((await params).orderId));
  if (!orderId.success) notFound();
  const path = toOrderPath(event._id, orderId.data);
  const ids = { eventId: event._id, orderId: orderId.data };
  const found = await askStudio(studioCalls.getEventOrder, ids, path);
  if (!found.ok) return <StudioFailure error={found.error} />;
  const order = found.value;
  const zone = zoneOf(event.draft);
  const { columns, facts } = ORDER_PAGE;
  return (
    <>
      <p>
        <TextLink href={toStudioPath(event._id, 'orders')}>{ORDER_PAGE.back}</TextLink>
      </p>
      <StudioSection id="order" title={ORDER_PAGE.title}>
        <div className="flex flex-wrap items-center gap-x-4">
          <OrderBadge status={order.status} />
          <ShortId id={order._id} name={ORDER_PAGE.title} />
        </div>
        <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
          <Fact name={facts.buyer} value={sayPerson(order.buyer)} />
          {order.holder ? <Fact name={facts.holder} value={sayPerson(order.holder)} /> : null}
          <Fact name={facts.ticket} value={order.name} />
          {order.code === null ? null : <Fact name={facts.code} value={order.code} />}
          {order.country === null ? null : <Fact name={facts.country} value={order.country} />}
          <Fact name={facts.amount} value={sayBalance(order.amount)} />
          <Fact name={facts.left} value={sayBalance(order.left)} />
          <Fact name={facts.payment} value={ORDERS.methods[order.method]} id={order.payment_id} />
          <Fact name={facts.screens} value={String(order.playing)} />
          <Fact name={facts.minutes} value={String(order.watched_minutes)} />
        </dl>
      </StudioSection>
      <OrderAccess eventId={event._id} order={order} may={event.organisation.may} />
      <OrderActions eventId={event._id} may={event.organisation.may} order={order} path={path} />
      <StudioSection id="timeline" title={ORDER_PAGE.timeline}>
        <DataTable
          caption={ORDER_PAGE.timeline}
          columns={[
            {
              label: columns.at,
              cell: ({ at }) => <time dateTime={at}>{sayMoment(Date.parse(at), zone)}</time>,
            },
            { label: columns.kind, isShort: true, cell: ({ kind }) => ORDER_PAGE.kinds[kind] },
            {
              label: columns.text,
              cell: ({ text, ref }) => (
                <>
                  <span dir="auto">{text}</span>
                  {ref === null ? null : <ProviderId id={ref} />}
                </>
              ),
            },
          ]}
          rows={order.timeline}
          keyOf={(_, index) => String(index)}
        />
      </StudioSection>
    </>
  );
}

const sayPerson = (person: EventOrder['buyer']) =>
  person ? `${person.name} ${person.email}`.trim() : ORDERS.deleted;

function ProviderId({ id }: { id: string }) {
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">{ORDER_PAGE.ref}</summary>
      <code className="block wrap-anywhere">{id}</code>
    </details>
  );
}

function Fact({ name, value, id = null }: { name: string; value: string; id?: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere" dir="auto">
        <span>{value}</span>
        {id === null ? null : <ProviderId id={id} />}
      </dd>
    </div>
  );
}
