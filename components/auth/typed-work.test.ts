import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetWork } from './forget-work';
import { keepWork, takeWork } from './typed-work';

const PLACE = { path: '/studio/events/e/page', name: 'studio/events/save-page', fixed: { eventId: 'e' } };
const WORK = { number: 3, values: { title: 'Old' }, typed: { title: 'New' } };

const kept = new Map<string, string>();
const isKept = () => kept.size > 0;

beforeEach(() =>
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
  }),
);
afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

it('returns typed work once, to the same account at the same form', () => {
  keepWork('ann', PLACE, WORK);
  expect(takeWork('ann', { ...PLACE, path: '/studio/events/f/page' })).toBeNull();
  expect(takeWork('ann', { ...PLACE, fixed: { eventId: 'f' } })).toBeNull();
  expect(takeWork('ann', PLACE)).toEqual(WORK);
  expect(takeWork('ann', PLACE)).toBeNull();
});

it('takes a new thing for the same, whose page has made another id', () => {
  const of = (messageId: string) => ({ ...PLACE, fixed: { eventId: 'e', messageId } });
  keepWork('ann', of('0b1f7e0a-1c1b-4a5e-9d0f-5f6d3a0c7b11'), WORK);
  expect(takeWork('ann', of('7c7f7e0a-1c1b-4a5e-9d0f-5f6d3a0c7b22'))).toEqual(WORK);
});

it('is wiped when another account is there, at any form, and when the owner signs out', () => {
  keepWork('ann', PLACE, WORK);
  expect(takeWork('eve', { ...PLACE, path: '/elsewhere' })).toBeNull();
  expect(isKept()).toBe(false);
  keepWork('ann', PLACE, WORK);
  forgetWork('ann');
  expect(isKept()).toBe(true);
  // No id is the start of another.
  forgetWork('an');
  expect(isKept()).toBe(false);
  keepWork('ann', PLACE, WORK);
  forgetWork(null);
  expect(isKept()).toBe(false);
});

it('has no passwords or keys, and no more than fits', () => {
  keepWork('ann', PLACE, { ...WORK, typed: { title: 'New', new_password: 'x', stream_key: 'y' } });
  expect(takeWork('ann', PLACE)?.typed).toEqual({ title: 'New' });
  keepWork('ann', PLACE, WORK);
  keepWork('ann', PLACE, { ...WORK, typed: { title: 'x'.repeat(200_001) } });
  expect(isKept()).toBe(false);
});

it('survives what is no work of ours', () => {
  for (const text of ['{', 'null', '[]', '{"owner":"ann","place":1,"typed":7}']) {
    kept.set('typed', text);
    expect(takeWork('ann', PLACE)).toBeNull();
  }
});
