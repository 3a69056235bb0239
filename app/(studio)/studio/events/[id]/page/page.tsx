import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { PageForm } from '@/app/_studio/page-form';
import { TimeZones } from '@/components/studio/events/time-zones';
import { toPageGroups } from '@/components/studio/events/event-groups';
import { Previews } from '@/components/studio/events/previews';
import { StudioSection } from '@/components/studio/studio-shell';
import { EVENT_FORM } from '@/lib/content/studio/event-form';
import { STUDIO } from '@/lib/content/studio/shell';
import { toStudioPath } from '@/lib/studio/paths';

export const metadata = { title: STUDIO.parts.page };

export default function Page({ params }: EventParams) {
  return renderStudio(renderEvent(params, 'page', renderForm));
}

function renderForm(event: StudioEvent, path: string) {
  return (
    <>
      <div className="max-w-4xl">
        <TimeZones />
        <PageForm
          name="studio/events/save-page"
          fixed={{ eventId: event._id }}
          version={event.version}
          groups={toPageGroups(event.draft, event.picture, event.organisation._id)}
          path={path}
        />
      </div>
      <StudioSection id="previews" title={EVENT_FORM.previews.title}>
        <Previews path={toStudioPath(event._id, 'preview')} />
      </StudioSection>
    </>
  );
}
