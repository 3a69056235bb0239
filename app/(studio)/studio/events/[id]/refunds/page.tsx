import { PROVIDERS } from '@/lib/contract/payment-providers';
import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { RefundPlan, sayWho } from '@/app/_studio/refunds/refund-plan';
import { RefundRuns } from '@/app/_studio/refunds/refund-runs';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { FilterForm } from '@/components/studio/forms/filter-form';
import { OrderFilters } from '@/components/studio/orders/order-filters';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { REFUNDS } from '@/lib/content/studio/refunds';
import { optionalPercentSchema, ORDER_FILTERS, PASS_HOLDERS, studioCalls } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';
import { withQuery } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';

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
  const percent = optionalPercentSchema.safeParse(query.percent);
  const asked = { ...query, eventId, percent: percent.data ?? '' };
  const found = await askStudio(studioCalls.listRefundRuns, asked, withQuery(path, query));
  if (!found.ok) return <StudioFailure error={found.error} />;
  const { plan, packages, has_passes: hasPasses, paused, runs, seen } = found.value;
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
          isShort={paused.length > 0}
          packages={packages}
          zone={zoneOf(event.draft)}
          path={path}
        />
      ) : null}
      <StudioSection id="plan" title={REFUNDS.dryRun} className="group/plan">
        {/* What was chosen for the run before is not chosen for the next. */}
        <FilterForm
          key={seen}
          path={path}
          organisation={event.organisation._id}
          submit={REFUNDS.calculate}
          isLive
        >
          <OrderFilters
            packages={{ ...packages, ...(hasPasses && { [PASS_HOLDERS]: REFUNDS.holders }) }}
            chosen={query}
          />
          <div className="max-w-64">
            <TextField
              name="percent"
              label={REFUNDS.percent}
              error={percent.error?.issues[0]?.message}
              inputMode="numeric"
              pattern="[1-9][0-9]?|100"
              maxLength={3}
              defaultValue={query.percent}
            />
          </div>
        </FilterForm>
        <p className="text-sm text-muted">
          {hasPasses ? `${REFUNDS.percentHint} ${REFUNDS.passHint}` : REFUNDS.percentHint}
        </p>
        <p role="status" dir="auto" className={plan ? 'font-semibold' : 'text-muted'}>
          {plan
            ? `${REFUNDS.chosen(sayWho(plan, packages), plan.percent)}: ${sayBalance(plan.total)}`
            : REFUNDS.choose}
        </p>
        {plan ? (
          <div className="grid gap-4 group-has-[[role=search][aria-busy=true]]/plan:pointer-events-none group-has-[[role=search][aria-busy=true]]/plan:opacity-50">
            <RefundPlan eventId={eventId} plan={plan} packages={packages} seen={seen} path={path} />
          </div>
        ) : null}
      </StudioSection>
    </>
  );
}
