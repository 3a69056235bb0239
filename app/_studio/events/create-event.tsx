import { StudioForm } from '@/components/studio/forms/studio-form';
import { type Organisation, StudioSection } from '@/components/studio/studio-shell';
import { EVENTS } from '@/lib/content/studio/events';
import { getPosted } from '@/lib/forms/get-posted';

type CreateProps = { organisation: Organisation; path: string };

const TITLE_GROUPS = [
  { fields: [{ kind: 'text', name: 'title', label: EVENTS.eventTitle, value: '', isRequired: true }] },
] as const;

const mayCreate = ({ may }: Organisation) => may.includes('createStudioEvent');

/** A copy of an event is posted with the same form. */
async function readPosted() {
  const posted = await getPosted('studio/events/create');
  return posted?.values.copyOf ? null : posted;
}

async function TitleForm({ organisation, path }: CreateProps) {
  return (
    <StudioForm
      name="studio/events/create"
      posted={await readPosted()}
      fixed={{ organisationId: organisation._id }}
      groups={TITLE_GROUPS}
      texts={{ submit: EVENTS.create, sending: EVENTS.creating }}
      path={path}
    />
  );
}

export async function CreateEvent(props: CreateProps) {
  if (!mayCreate(props.organisation)) return null;
  return (
    <details open={(await readPosted()) !== null} className="max-w-md">
      <summary className="inline-flex min-h-13 items-center rounded-md bg-vermilion px-5 font-semibold text-on-vermilion">
        {EVENTS.create}
      </summary>
      <div className="pt-4">
        <TitleForm {...props} />
      </div>
    </details>
  );
}

export function NoEvents(props: CreateProps) {
  return (
    <StudioSection id="empty" title={EVENTS.empty.title} className="max-w-xl">
      <p className="text-muted">{EVENTS.empty.text}</p>
      {mayCreate(props.organisation) ? <TitleForm {...props} /> : null}
    </StudioSection>
  );
}
