import { askStudio, type Search } from '@/app/_studio/ask-studio';
import { EventsPage } from '@/app/_studio/events/events-page';
import { renderOrganisation } from '@/app/_studio/organisation/organisation-page';
import { EVENTS } from '@/lib/content/studio/events';
import { STUDIO_PHASES, studioCalls } from '@/lib/contract/studio';

export const metadata = { title: EVENTS.title };

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderOrganisation(searchParams, {
    section: 'events',
    texts: { title: EVENTS.title },
    names: ['q', 'phase', 'after'],
    ask: (organisationId, query, path) =>
      askStudio(
        studioCalls.listStudioEvents,
        { organisationId, ...query, phase: toPhase(query.phase) },
        path,
      ),
    render: (answer, { query }) => <EventsPage {...answer} query={query} />,
  });
}

const toPhase = (typed: string) => STUDIO_PHASES.find((one) => one === typed) ?? ('' as const);
