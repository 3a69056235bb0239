import { EventOverview } from '@/app/_studio/event-overview';
import { type EventParams, renderEvent, renderStudio, titleOfEvent } from '@/app/_studio/studio-page';
import { STUDIO } from '@/lib/content/studio/shell';

export const generateMetadata = titleOfEvent(STUDIO.parts.overview, 'overview');

export default function Page({ params }: EventParams) {
  return renderStudio(
    renderEvent(params, 'overview', (event, path) => <EventOverview event={event} path={path} />),
  );
}
