import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { FilterForm } from '@/components/studio/forms/filter-form';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { WhyAnswer, WhyMatches } from '@/components/studio/orders/why-answer';
import { TextField } from '@/components/ui/text-field';
import { WHY } from '@/lib/content/studio/orders';
import { studioCalls } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';
import { withQuery } from '@/lib/studio/paths';

export const metadata = { title: WHY.title };

type Props = EventParams & { searchParams: Search };

export default function Page({ params, searchParams }: Props) {
  return renderStudio(renderEvent(params, 'why', (event, path) => renderWhy(event, path, searchParams)));
}

async function renderWhy(event: StudioEvent, path: string, search: Search) {
  const query = await readSearch(search, 'q', 'country');
  const eventId = event._id;
  const found = await askStudio(studioCalls.getWhy, { eventId, ...query }, withQuery(path, query));
  if (!found.ok) return <StudioFailure error={found.error} />;
  const { answer, matches } = found.value;
  return (
    <StudioSection id="why" title={WHY.title}>
      <p className="max-w-text text-muted">{WHY.lead}</p>
      <FilterForm path={path} organisation={event.organisation._id} submit={WHY.submit}>
        <div className="w-full max-w-md">
          <TextField name="q" type="search" label={WHY.q} defaultValue={query.q} maxLength={100} required />
        </div>
        <TextField name="country" label={WHY.country} defaultValue={query.country} maxLength={2} />
      </FilterForm>
      {matches ? (
        <WhyMatches eventId={eventId} title={event.draft.title} country={query.country} matches={matches} />
      ) : null}
      {answer ? <WhyAnswer eventId={eventId} zone={zoneOf(event.draft)} answer={answer} /> : null}
    </StudioSection>
  );
}
