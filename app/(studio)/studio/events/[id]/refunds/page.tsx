import { PROVIDERS } from '@/lib/contract/payment-providers';
import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { RefundPlan } from '@/app/_studio/refunds/refund-plan';
import { RefundRuns } from '@/app/_studio/refunds/refund-runs';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { FilterForm } from '@/components/studio/forms/filter-form';
import { OrderFilters } from '@/components/studio/orders/order-filters';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { REFUNDS } from '@/lib/content/studio/refunds';
import { ORDER_FILTERS, studioCalls } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';
import { withQuery } from '@/lib/studio/paths';

export const metadata = { title: REFUNDS.title };

type Props = EventParams & { searchParams: Search };

export default function Page({ params, searchParams }: Props) {
  return renderStudio(
    renderEvent(params, 'refunds', (event, path) => renderRefunds(event, path, searchParams)),
  );
}

async function renderRefunds(event: StudioEvent, path: string, search: Search) {
  const query = await readSearch(search, ...ORDER_FILTERS, 'percent');
  const eventId = event._id;
  const found = await askStudio(studioCalls.listRefundRuns, { eventId, ...query }, withQuery(path, query));
  if (!found.ok) return <StudioFailure error={found.error} />;
  const { plan, packages, paused, runs, seen } = found.value;
  return (
    <>
      <p className="max-w-text text-muted">{REFUNDS.lead}</p>
      {paused.map(({ provider, reason }) => (
        <Notice key={provider} kind="error" title={REFUNDS.paused}>
          <p>{PROVIDERS[provider].payments}</p>
          <p>{reason}</p>
        </Notice>
      ))}
      {runs.length > 0 ? (
        <RefundRuns
          eventId={eventId}
          runs={runs}
          packages={packages}
          zone={zoneOf(event.draft)}
          path={path}
        />
      ) : null}
      <StudioSection id="plan" title={REFUNDS.dryRun}>
        <FilterForm path={path} organisation={event.organisation._id} submit={REFUNDS.calculate}>
          <OrderFilters packages={packages} chosen={plan} />
          <TextField
            name="percent"
            label={REFUNDS.percent}
            inputMode="numeric"
            maxLength={3}
            defaultValue={String(plan.percent)}
          />
        </FilterForm>
        <RefundPlan eventId={eventId} plan={plan} packages={packages} seen={seen} path={path} />
      </StudioSection>
    </>
  );
}
