import { expect, it } from 'vitest';
import { studioCalls } from '@/lib/contract/studio/calls';
import { FORMS } from '@/lib/forms/posted-form';
import { studioForms, toFormRules } from './forms';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

it('has a form for each call that changes something, and no other', () => {
  const paths = Object.values(studioCalls).flatMap(({ method, path }) => (method === 'POST' ? [path] : []));
  const named = FORMS.filter((name) => name.startsWith('studio/'));
  expect(named.map((name) => `/${name}`).sort()).toEqual(paths.sort());
  expect([...studioForms.keys()].sort()).toEqual([...named].sort());
});

it('leads to the new event, to the page of what was changed, or stays', () => {
  const lead = (name: (typeof FORMS)[number], fields: Record<string, string>, answer: object) =>
    toFormRules(name).goTo?.(form(fields), answer);
  expect(lead('studio/events/create', {}, { eventId: 'evt_1' })).toBe('/studio/events/evt_1');
  expect(lead('studio/events/save-ticket', { eventId: 'evt_1' }, {})).toBe('/studio/events/evt_1/tickets');
  expect(lead('studio/team/role', { organisationId: 'org_1' }, {})).toBe('/studio/team?organisation=org_1');
  expect(lead('studio/events/save-page', { eventId: 'evt_1' }, {})).toBeNull();
});
