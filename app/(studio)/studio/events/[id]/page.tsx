import { EventOverview } from '@/app/_studio/event-overview';
import { type EventParams, renderEvent, renderStudio } from '@/app/_studio/studio-page';
import { STUDIO } from '@/lib/content/studio/shell';

export const metadata = { title: STUDIO.parts.overview };

export default function Page({ params }: EventParams) {
  return renderStudio(
    renderEvent(params, 'overview', (event, path) => <EventOverview event={event} path={path} />),
  );
}
