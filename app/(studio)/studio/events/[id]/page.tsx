import { EventOverview } from '@/app/_studio/event-overview';
import { type EventParams, renderEvent, renderStudio } from '@/app/_studio/studio-page';

export default function Page({ params }: EventParams) {
  return renderStudio(
    renderEvent(params, 'overview', (event, path) => <EventOverview event={event} path={path} />),
  );
}
