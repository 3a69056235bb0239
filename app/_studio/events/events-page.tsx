import type * as z from 'zod';
import { EventList, type EventSummary } from '@/components/studio/events/event-list';
import { toTexts } from '@/components/studio/forms/form-model';
import { FilterForm, Found, Pages } from '@/components/studio/forms/filter-form';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { PublishingNote } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { EVENTS, PHASES } from '@/lib/content/studio/events';
import type { studioEventsSchema } from '@/lib/contract/studio';
import type { PostedForm } from '@/lib/forms/posted-form';
import { getPosted } from '@/lib/forms/get-posted';
import { ofOrganisation } from '@/lib/studio/paths';
import { cutText } from '@/lib/text';
import { CreateEvent, NoEvents } from './create-event';

type EventsPageProps = z.output<typeof studioEventsSchema> & {
  query: Record<'q' | 'phase' | 'after', string>;
};

const PATH = '/studio/events';

/** The contract's limit, in characters. */
const TITLE_MAX = 120;

export async function EventsPage({ organisation, events, next, query }: EventsPageProps) {
  const { _id: id, may } = organisation;
  const path = ofOrganisation(PATH, id);
  const posted = await getPosted('studio/events/create');
  const isFiltered = query.q !== '' || query.phase !== '' || query.after !== '';
  const mayCreate = may.includes('createStudioEvent');
  return (
    <>
      <PublishingNote organisation={organisation} nowMs={Date.now()} />
      {events.length === 0 && !isFiltered ? (
        <NoEvents organisation={organisation} path={path} />
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-6">
            <FilterForm path={PATH} organisation={id} submit={EVENTS.filter} isLive>
              <TextField
                name="q"
                type="search"
                label={EVENTS.search}
                defaultValue={query.q}
                maxLength={100}
              />
              <SelectField
                name="phase"
                label={EVENTS.phase}
                options={{ '': EVENTS.allPhases, ...PHASES }}
                defaultValue={query.phase}
              />
            </FilterForm>
            <CreateEvent organisation={organisation} path={path} />
          </div>
          <Found count={events.length} more={next !== ''} none={EVENTS.noMatch} />
          {events.length === 0 ? null : (
            <EventList
              events={events}
              renderActions={(event) =>
                mayCreate ? <Copy event={event} id={id} path={path} posted={posted} /> : null
              }
            />
          )}
          <Pages
            path={PATH}
            query={{ ...query, after: '', organisation: id }}
            after={query.after}
            next={next}
          />
        </>
      )}
      {may.includes('importEvents') ? await renderFile(id, path) : null}
    </>
  );
}

type CopyProps = { event: EventSummary; id: string; path: string; posted: PostedForm | null };

function Copy({ event, id, path, posted }: CopyProps) {
  const title = cutText(EVENTS.copyOf(event.title), TITLE_MAX);
  return (
    <StudioForm
      name="studio/events/create"
      posted={posted}
      fixed={{ organisationId: id, title, copyOf: event._id }}
      texts={{ submit: EVENTS.copy, sending: EVENTS.copying }}
      path={path}
      variant="quiet"
    />
  );
}

async function renderFile(id: string, path: string) {
  const { file } = EVENTS;
  const posted = await getPosted('studio/events/import');
  return (
    <details open={posted !== null} className="border-t border-line pt-4">
      <summary className="font-semibold">{file.title}</summary>
      <div className="grid max-w-xl gap-4 pt-4">
        <p className="text-muted">{file.text}</p>
        <div>
          <LinkButton href={ofOrganisation('/api/studio/events/export', id)} variant="secondary" isFile>
            {file.download}
          </LinkButton>
        </div>
        <StudioForm
          name="studio/events/import"
          posted={posted}
          fixed={{ organisationId: id }}
          groups={[{ fields: [{ kind: 'area', rows: 4, name: 'file', label: file.paste, value: '' }] }]}
          texts={toTexts(file)}
          path={path}
          variant="secondary"
        />
      </div>
    </details>
  );
}
