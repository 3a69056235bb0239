import { expect, it } from 'vitest';
import { studioCalls } from '@/lib/contract/studio/calls';
import { listForms, toNextPath } from './forms';

const ANSWER = { eventId: 'evt_new', organisationId: 'org_new', listId: 'gls/new' };

it('leads to what is new, to the page of what was changed, or stays', () => {
  const { createStudioEvent, acceptInvitation, checkGuests, changeRole, saveEventPage } = studioCalls;
  expect(toNextPath(createStudioEvent, { eventId: 'evt_1' }, ANSWER)).toBe('/studio/events/evt_new');
  expect(toNextPath(acceptInvitation, {}, ANSWER)).toBe('/studio?organisation=org_new');
  const { listId } = ANSWER;
  expect(toNextPath(checkGuests, { eventId: 'evt_1' }, { listId })).toBe(
    '/studio/events/evt_1/people?group=guests&list=gls%2Fnew',
  );
  expect(toNextPath(changeRole, { organisationId: 'org_1' }, { message: 'Saved.' })).toBe(
    '/studio/team?organisation=org_1',
  );
  expect(toNextPath(saveEventPage, { eventId: 'evt_1' }, {})).toBeNull();
});

it.each(listForms(studioCalls).filter(({ leadsTo }) => leadsTo))(
  '$path leads to a page that its answer or body names',
  ({ leadsTo = '', body, answer }) => {
    const known = { ...body.shape, ...(Reflect.get(answer, 'shape') as object) };
    for (const [, name = ''] of leadsTo.matchAll(/\{(\w+)\}/g)) expect(Object.keys(known)).toContain(name);
  },
);
