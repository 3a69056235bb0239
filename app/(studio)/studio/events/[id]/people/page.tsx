import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { GuestForms, GuestListPlan, WithdrawGuest } from '@/app/_studio/people/guest-forms';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { FilterForm, Found, Pages } from '@/components/studio/forms/filter-form';
import { PeopleTable } from '@/components/studio/people/people-table';
import { StudioFailure } from '@/components/studio/studio-messages';
import { LinkButton } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { PEOPLE } from '@/lib/content/studio/people';
import { PEOPLE_GROUPS, studioCalls } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';
import { withQuery } from '@/lib/studio/paths';

export const metadata = { title: PEOPLE.title };

type Props = EventParams & { searchParams: Search };

export default function Page({ params, searchParams }: Props) {
  return renderStudio(
    renderEvent(params, 'people', (event, path) => renderPeople(event, path, searchParams)),
  );
}

async function renderPeople(event: StudioEvent, path: string, search: Search) {
  const { list: listId, ...query } = await readSearch(search, 'group', 'q', 'after', 'list');
  const eventId = event._id;
  const group = PEOPLE_GROUPS.find((one) => one === query.group) ?? 'buyers';
  const here = withQuery(path, { ...query, list: listId });
  const found = await askStudio(studioCalls.listPeople, { ...query, eventId, group }, here);
  if (!found.ok) return <StudioFailure error={found.error} />;
  const list = listId ? await askStudio(studioCalls.getGuestList, { eventId, listId }, here) : null;
  if (list && !list.ok) return <StudioFailure error={list.error} />;
  const { people, count, next } = found.value;
  const { q } = query;
  return (
    <>
      {list ? <GuestListPlan eventId={eventId} listId={listId} list={list.value} path={here} /> : null}
      <FilterForm path={path} organisation={event.organisation._id} submit={PEOPLE.filter} isLive>
        <SelectField name="group" label={PEOPLE.group} options={PEOPLE.groups} defaultValue={group} />
        <TextField name="q" type="search" label={PEOPLE.search} defaultValue={q} maxLength={100} />
      </FilterForm>
      <Found count={people.length} more={next !== ''} none={q ? PEOPLE.noMatch : PEOPLE.empty[group]} />
      {people.length === 0 ? null : (
        <>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {count === null ? null : <p className="font-semibold">{PEOPLE.count(count)}</p>}
            <LinkButton
              href={withQuery('/api/studio/people/export', { event: eventId, group, q })}
              variant="secondary"
              isFile
            >
              {PEOPLE.download}
            </LinkButton>
          </div>
          <PeopleTable
            group={group}
            people={people}
            zone={zoneOf(event.draft)}
            renderActions={({ email }) => <WithdrawGuest eventId={eventId} email={email} path={here} />}
          />
        </>
      )}
      <Pages path={path} query={{ group, q }} after={query.after} next={next} />
      {group === 'guests' ? <GuestForms eventId={eventId} path={here} count={count} /> : null}
    </>
  );
}
