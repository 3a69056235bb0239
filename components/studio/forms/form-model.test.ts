import { expect, it } from 'vitest';
import { isOfForm, listConflicts, toBase, hasTyped, toValues } from './form-model';

const posted = (values: Record<string, string>) => ({ values, errors: {}, failure: 'No.', done: null });
const now = { number: 6, values: { title: 'Gala night', domain: 'gala' } };

it('shows what another member saved, and not what only this one changed', () => {
  const base = { number: 5, values: { title: 'Gala', domain: 'gala' } };
  expect(listConflicts(base, now, (name) => base.values[name as 'title'])).toEqual({ title: 'Gala night' });
  expect(listConflicts(base, now, () => 'mine')).toEqual({ title: 'Gala night' });
  expect(listConflicts(base, now, () => 'Gala night ')).toEqual({});
  expect(listConflicts(now, now, () => 'mine')).toEqual({});
});

it('shows the same without script, by the version that was posted', () => {
  const typed: Record<string, string> = { version: '5', title: 'Mine', domain: 'gala' };
  const base = toBase(posted(typed), now);
  expect(listConflicts(base, now, (name) => typed[name] ?? '')).toEqual({ title: 'Gala night' });
  expect(toBase(posted({ ...typed, version: '6' }), now)).toBe(now);
});

it('knows its own form among several of one name', () => {
  expect(isOfForm(posted({ packageId: 'live' }), { packageId: 'live', eventId: 'evt_1' })).toBe(true);
  expect(isOfForm(posted({ packageId: 'replay' }), { packageId: 'live' })).toBe(false);
  expect(isOfForm(null, {})).toBe(false);
});

it('counts as typed what differs from what a browser shows of the saved values', () => {
  const options = { '': 'None', a: 'A' };
  const values = toValues([
    {
      fields: [
        { kind: 'select', name: 'video', label: 'Video', value: 'gone', options },
        { kind: 'area', name: 'text', label: 'Text', value: 'One\r\nTwo', rows: 2 },
      ],
    },
  ]);
  expect(hasTyped(values, { video: '', text: 'One\nTwo ' })).toBe(false);
  expect(hasTyped(values, { video: 'a', text: 'One\nTwo' })).toBe(true);
  expect(hasTyped(values, { video: '', text: 'One' })).toBe(true);
});
