import { readSearch, type Search } from '@/app/_studio/ask-studio';
import { EventOverview } from '@/app/_studio/events/event-overview';
import { type EventParams, renderSummedEvent, renderStudio } from '@/app/_studio/studio-page';

type Props = EventParams & { searchParams: Search };

export default function Page({ params, searchParams }: Props) {
  return renderStudio(
    renderSummedEvent(params, 'overview', async (event, path) => {
      const typed = await readSearch(searchParams, 'start_time', 'end_time', 'later');
      return <EventOverview event={event} path={path} typed={typed} />;
    }),
  );
}
