import { ChangeList } from '@/components/studio/events/change-list';
import { toPostponeFields } from '@/components/studio/events/event-groups';
import { FilterForm } from '@/components/studio/forms/filter-form';
import { toTexts } from '@/components/studio/forms/form-model';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { labelOf } from '@/lib/content/studio/event-form';
import { OVERVIEW } from '@/lib/content/studio/events';
import { studioCalls } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';
import { withQuery } from '@/lib/studio/paths';
import { sayMoment } from '@/lib/time/moment';
import { askStudio } from '../ask-studio';
import type { SummedEvent } from '../studio-page';
import { PageForm } from '../page-form';

/** What is typed, from the address. */
export type TypedTimes = Record<'start_time' | 'end_time' | 'later', string>;
type PostponeProps = { event: SummedEvent; path: string; typed: TypedTimes };

const { postpone } = OVERVIEW;
const ID = 'postpone';
const NOTE = [
  { fields: [{ kind: 'area', rows: 4, name: 'note', label: postpone.note, value: '' }] },
] as const;

/** Two steps, with script and without: the new start, then each time that moves. */
export async function PostponeSection({ event, path, typed }: PostponeProps) {
  const { _id: eventId, draft, holders, organisation, version } = event;
  const later = typed.later === 'on' ? ('on' as const) : ('' as const);
  const input = { ...typed, eventId, version: String(version), later };
  const isTyped = typed.start_time !== '';
  const moved = isTyped ? await askStudio(studioCalls.checkPostpone, input, withQuery(path, typed)) : null;
  const typedTexts: Record<string, string> = typed;
  const errors: Record<string, string> = moved && !moved.ok ? (moved.error.fields ?? {}) : {};
  const toText = (instant: string) => sayMoment(Date.parse(instant), zoneOf(draft));
  return (
    <details id={ID} open={isTyped} className="w-full max-w-3xl">
      <summary className="link inline-flex min-h-11 items-center font-semibold">{postpone.title}</summary>
      <div className="grid gap-6 py-4">
        <p>{postpone.text(holders)}</p>
        <FilterForm path={`${path}#${ID}`} organisation={organisation._id} submit={postpone.check}>
          {toPostponeFields(draft).map(({ kind, name, label, hint, value }) =>
            kind === 'tick' ? (
              <CheckboxField key={name} name={name} label={label} defaultChecked={typed.later === 'on'} />
            ) : (
              <TextField
                key={name}
                name={name}
                label={label}
                hint={name === 'end_time' ? postpone.endHint : hint}
                type="datetime-local"
                error={errors[name]}
                defaultValue={isTyped ? typedTexts[name] : name === 'end_time' ? '' : value}
              />
            ),
          )}
        </FilterForm>
        {moved && !moved.ok && Object.keys(errors).length === 0 ? (
          <Notice kind="error">{moved.error.message}</Notice>
        ) : null}
        {moved?.ok ? (
          <>
            <ChangeList
              texts={{ title: postpone.moves, columns: postpone.columns }}
              changes={moved.value.moves.map(({ field, ticket, before, after }) => ({
                field: [ticket, labelOf(field)].filter(Boolean).join(': '),
                before: toText(before),
                after: toText(after),
              }))}
            />
            <PageForm
              name="studio/events/postpone"
              fixed={{ eventId, ...typed }}
              version={version}
              groups={NOTE}
              texts={toTexts(postpone)}
              path={withQuery(path, typed)}
            />
          </>
        ) : null}
      </div>
    </details>
  );
}
