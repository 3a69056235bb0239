import { askStudio, getStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { EventsPage } from '@/app/_studio/events/events-page';
import { StartPage } from '@/app/_studio/organisation/start-page';
import { STUDIO } from '@/lib/content/studio/shell';
import { STUDIO_PHASES, studioCalls } from '@/lib/contract/studio';
import { ofOrganisation } from '@/lib/studio/paths';
import { notFound } from 'next/navigation';

export const metadata = { title: STUDIO.name };

export default async function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(renderEvents(searchParams));
}

async function renderEvents(search: Search) {
  const { organisation: wanted, ...query } = await readSearch(search, 'organisation', 'q', 'phase', 'after');
  const path = ofOrganisation('/studio', wanted);
  const studio = await getStudio(path);
  if (!studio.ok) return <FailedPage error={studio.error} />;
  const { organisations, signup } = studio.value;
  if (organisations.length === 0)
    return (
      <StudioPage organisation={null}>
        <StartPage signup={signup} />
      </StudioPage>
    );
  const chosen = organisations.find(({ _id }) => wanted === '' || _id === wanted);
  if (!chosen) notFound();
  const phase = STUDIO_PHASES.find((one) => one === query.phase) ?? ('' as const);
  const filter = { ...query, phase };
  const list = await askStudio(studioCalls.listStudioEvents, { organisationId: chosen._id, ...filter }, path);
  if (!list.ok) return <FailedPage error={list.error} />;
  return (
    <StudioPage organisation={list.value.organisation} section="events">
      <EventsPage {...list.value} organisations={organisations} query={filter} />
    </StudioPage>
  );
}
