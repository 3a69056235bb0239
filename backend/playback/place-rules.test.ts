import { expect, it } from 'vitest';
import { openTestStore } from '@/tests/support/store';
import { createPlaceRules, LEASE_MS, type Place, toBeat } from './place-rules';

const KEY = { userId: 'usr_1', eventId: 'evt_1', sessionId: 'ses_1', screen: 'screen-1', name: null };

it('lets one of two devices that share a screen go on, once the lease of an old place is over', async () => {
  let [nowMs, place]: [number, Place | null] = [1_000_000, null];
  const rows = {
    take: async (_key: object, taken: Place) => void (place = taken),
    keep: async (_key: object, kept: Place, shown: { id: string; serial: string }) => {
      const beat = toBeat(kept, shown, nowMs);
      place = { ...kept, ...beat, expires_at: nowMs + LEASE_MS };
      return beat;
    },
    stop: async () => undefined,
  };
  const rules = createPlaceRules(rows, await openTestStore(), () => nowMs);
  const hold = async (shown: string | null) => {
    const wish = { places: place ? [place] : [], limit: 1, takeOver: false, shown, passOf: null };
    const held = await rules.hold(KEY, wish);
    return held.ok ? held.value : held.error.code;
  };
  const first = await hold(null);
  const second = await hold(first);
  nowMs += LEASE_MS - 1;
  // The answer with the second was lost.
  expect(await hold(first)).not.toBe('too_many_screens');
  expect(second).not.toBe(first);
  nowMs += 1;
  expect(await hold(first)).toBe('too_many_screens');
});
