import { describe, expect, it } from 'vitest';
import { createRecordings, HOLD_MS, listDue } from '@/backend/playback/recorder/recordings';
import { NO_VIDEO } from '../fixtures';
import type { Context } from '../steps/context';

export function describeRecordings({ inside }: Context): void {
  const { id } = NO_VIDEO;
  const clock = { now: Date.now() };
  const connect = (holder: string) => createRecordings(inside.store, holder, () => clock.now);
  const set = (values: { media?: string | null; media_url?: string | null; kept_by?: 'recorder' | null }) =>
    inside.store.updateTable('events').set(values).where('id', '=', id).execute();
  const readEvent = () =>
    inside.store
      .selectFrom('events')
      .select(['media', 'kept_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  describe('the recording of a show', () => {
    it('is one instance’s, until it is silent; only that one finishes it', async () => {
      await set({ media_url: 'https://origin.example/show.m3u8', kept_by: 'recorder' });
      const [one, two] = [connect('one'), connect('two')];
      const isDue = async () => (await listDue(inside.store, clock.now)).some((event) => event.id === id);
      expect(await isDue()).toBe(true);
      const taken = await Promise.all([one.take(id), two.take(id), one.take(id), two.take(id)]);
      expect([taken[0], taken[2]]).toEqual([!taken[1], !taken[3]]);
      const [first, second] = taken[0] ? [one, two] : [two, one];
      clock.now += HOLD_MS - 1;
      expect([await second.take(id), await first.hold(id)]).toEqual([false, true]);
      clock.now += HOLD_MS;
      expect([await second.take(id), await first.hold(id), await first.take(id)]).toEqual([
        true,
        false,
        false,
      ]);
      await first.finish(id, { folder: 'not-its-own' });
      expect(await readEvent()).toEqual({ media: null, kept_by: 'recorder' });
      await second.finish(id, { folder: 'its-recording' });
      expect(await readEvent()).toEqual({ media: 'its-recording', kept_by: null });
      expect(await isDue()).toBe(true);
      expect(await first.take(id)).toBe(true);
      await first.finish(id, { reason: 'the disk is full' });
      expect([await isDue(), await first.take(id), await second.take(id)]).toEqual([false, false, false]);
      await set({ media: null, media_url: null });
      await inside.store.deleteFrom('recordings').execute();
    });
  });
}
