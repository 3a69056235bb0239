import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { Chips, FilterForm, Found, Pages } from '@/components/studio/forms/filter-form';
import { OrderFilters } from '@/components/studio/orders/order-filters';
import { OrdersTable } from '@/components/studio/orders/orders-table';
import { StudioFailure } from '@/components/studio/studio-messages';
import { LinkButton } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { ORDER_FILTER, ORDER_STATUS_LABELS, ORDERS } from '@/lib/content/studio/orders';
import { ORDER_STATUSES } from '@/lib/contract/orders';
import { ORDER_FILTERS, PAYMENT_MODES, studioCalls } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';
import { withQuery } from '@/lib/studio/paths';

export const metadata = { title: ORDERS.title };

type Props = EventParams & { searchParams: Search };

export default function Page({ params, searchParams }: Props) {
  return renderStudio(
    renderEvent(params, 'orders', (event, path) => renderOrders(event, path, searchParams)),
  );
}

/** Not among the chips. */
const MORE = ['code', 'day', 'country', 'mode'] as const;

const STATUS_CHIPS = {
  '': ORDERS.anyStatus,
  paid: ORDER_STATUS_LABELS.paid,
  refunded: ORDER_STATUS_LABELS.refunded,
  disputed: ORDER_STATUS_LABELS.disputed,
};

const FILTERS = ['q', 'status', ...ORDER_FILTERS, 'mode', 'after'] as const;

async function renderOrders(event: StudioEvent, path: string, search: Search) {
  const query = await readSearch(search, ...FILTERS);
  const eventId = event._id;
  const filter = {
    ...query,
    eventId,
    status: ORDER_STATUSES.find((one) => one === query.status) ?? ('' as const),
    mode: PAYMENT_MODES.find((one) => one === query.mode) ?? ('' as const),
  };
  const found = await askStudio(studioCalls.listEventOrders, filter, withQuery(path, query));
  if (!found.ok) return <StudioFailure error={found.error} />;
  const { orders, packages, next } = found.value;
  const { after: _after, ...filters } = query;
  const isFiltered = Object.values(query).some((value) => value !== '');
  return (
    <>
      <div className="grid gap-4">
        <FilterForm path={path} organisation={event.organisation._id} submit={ORDERS.filter} isLive>
          <div className="max-w-xl min-w-0 grow">
            <TextField name="q" type="search" label={ORDERS.search} defaultValue={query.q} maxLength={100} />
          </div>
          <details open={MORE.some((name) => query[name] !== '')} className="order-last basis-full">
            <summary className="inline-flex min-h-11 items-center font-semibold">{ORDERS.more}</summary>
            <div className="flex flex-wrap items-end gap-4 pt-2">
              <SelectField
                key={`status ${query.status}`}
                name="status"
                label={ORDERS.status}
                options={{ '': ORDERS.anyStatus, ...ORDER_STATUS_LABELS }}
                defaultValue={query.status}
              />
              <OrderFilters key={`package ${query.package}`} packages={packages} chosen={query} />
              <SelectField name="mode" label={ORDERS.mode} options={ORDERS.modes} defaultValue={query.mode} />
            </div>
          </details>
        </FilterForm>
        <Chips label={ORDERS.status} path={path} query={filters} name="status" options={STATUS_CHIPS} />
        {Object.keys(packages).length > 1 ? (
          <Chips
            label={ORDER_FILTER.package}
            path={path}
            query={filters}
            name="package"
            options={{ '': ORDER_FILTER.anyPackage, ...packages }}
          />
        ) : null}
        <Found count={orders.length} more={next !== ''} none={isFiltered ? ORDERS.noMatch : ORDERS.empty} />
      </div>
      {orders.length === 0 ? null : (
        <>
          <div>
            <LinkButton
              href={withQuery('/api/studio/orders/export', { event: eventId, ...filters })}
              variant="secondary"
              isFile
            >
              {ORDERS.download}
            </LinkButton>
          </div>
          <OrdersTable
            eventId={eventId}
            title={event.draft.title}
            zone={zoneOf(event.draft)}
            orders={orders}
          />
        </>
      )}
      <Pages path={path} query={{ ...query, after: '' }} after={query.after} next={next} />
    </>
  );
}
