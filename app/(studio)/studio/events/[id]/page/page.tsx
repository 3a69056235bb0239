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
  const groups = toPageGroups(event.draft, event.picture, event.organisation._id);
  return (
    <>
      <nav aria-label={EVENT_FORM.groups}>
        <ul className="flex flex-wrap gap-x-5">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-11 items-center text-sm font-semibold">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="min-w-0 max-w-4xl xl:[&_form>fieldset]:grid-cols-1">
          <TimeZones />
          <PageForm
            name="studio/events/save-page"
            fixed={{ eventId: event._id }}
            version={event.version}
            groups={groups}
            path={path}
            hasBar
          />
        </div>
        <StudioSection
          id="previews"
          title={EVENT_FORM.previews.title}
          className="xl:sticky xl:top-4 xl:self-start"
        >
          <Previews path={toStudioPath(event._id, 'preview')} version={event.version} />
        </StudioSection>
      </div>
    </>
  );
}
