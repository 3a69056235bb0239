import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { Context } from '../steps/context';
import { addFramedEvent } from '../steps/frame-steps';
import { createStudio } from '../steps/studio-event-steps';

const MINUTE = 60_000;
const SITE = 'https://village.example';
const PLAYLIST = '360p/index.m3u8';
const FREE = 'evt-framed-free';
const PREVIEW = 'evt-framed-preview';
const SEAT = { id: 'seat', name: 'Seat', price_cents: 500 };

export function describeFrames(context: Context): void {
  const { client, inside } = context;
  let movedMs = 0;
  const move = (byMs: number) => {
    movedMs += byMs;
    inside.moveTime(byMs);
  };
  afterAll(() => move(-movedMs));

  const open = (eventId: string, token?: string) =>
    client.ok(calls.openFrame, { body: { eventId, ...(token && { token }) } });
  const refused = (eventId: string, more: object = {}) =>
    client.refused(calls.openFrame, { body: { eventId }, ...more });
  const change = (id: string, fields: object) =>
    inside.store.updateTable('events').set(fields).where('id', '=', id).execute();
  /** The event is cached for a second. */
  const later = () => move(2000);

  describe('frames on other sites', () => {
    let organisationId = '';
    beforeAll(async () => {
      const start_time = inside.now() - 10 * MINUTE;
      const end_time = start_time + 120 * MINUTE;
      const free = { ...SEAT, price_cents: 0 };
      organisationId = await addFramedEvent(context, FREE, SITE, { start_time, packages: [free] });
      await addFramedEvent(context, PREVIEW, SITE, {
        start_time,
        end_time,
        preview_seconds: 120,
        stream: { folder: 'sample-video', play_as: 'loop' },
        packages: [SEAT],
      });
    });

    it('play a free event without an account, by a token that ends in 90 s', async () => {
      const { grant, token, playlist, preview_left: left } = await open(FREE);
      expect({ grant, playlist, left }).toEqual({ grant: 'free', playlist: 'master.m3u8', left: null });
      expect((await client.media(FREE, PLAYLIST, token)).status).toBe(200);
      expect((await client.media(PREVIEW, PLAYLIST, token)).status).toBe(401);
      move(91_000);
      expect((await client.media(FREE, PLAYLIST, token)).status).toBe(401);
      expect((await open(FREE, token)).grant).toBe('free');
    });

    it.each([
      ['is canceled', { cancelled_at: 1 }, 403],
      ['is not open in the country', { countries: JSON.stringify({ allow: ['PT'] }) }, 451],
    ])('play no event that %s', async (_case, fields, status) => {
      const before = { cancelled_at: null, countries: null };
      await change(FREE, fields);
      later();
      try {
        expect(await refused(FREE, { country: 'DE' })).toMatchObject({ status });
      } finally {
        await change(FREE, before);
        later();
      }
    });

    it('play nothing that has an end: a limited free ticket wants an account', async () => {
      const set = (stock: number | null) =>
        inside.store.updateTable('packages').set({ stock }).where('event_id', '=', FREE).execute();
      await set(5);
      later();
      expect(await refused(FREE)).toMatchObject({ status: 403, code: 'not_entitled' });
      await set(null);
      later();
    });

    it('stop with the suspension of the organization, token or not', async () => {
      const { token } = await open(FREE);
      const suspend = (at: number | null) =>
        inside.store
          .updateTable('organisations')
          .set({ suspended_at: at, stopped: at === null ? null : 'streams' })
          .where('id', '=', organisationId)
          .execute();
      await suspend(inside.now());
      later();
      expect(await refused(FREE)).toMatchObject({ code: 'refused' });
      expect((await client.media(FREE, PLAYLIST, token)).status).toBe(422);
      await suspend(null);
      later();
    });

    it('play a preview once through, and begin it ten times a day from one address', async () => {
      const first = await open(PREVIEW);
      expect(first).toMatchObject({ grant: 'preview', preview_left: 120 });
      move(60_000);
      const second = await open(PREVIEW, first.token);
      // The clock of the test runs on.
      expect(second.preview_left).toBeLessThanOrEqual(60);
      expect(second.preview_left).toBeGreaterThan(30);
      move(60_000);
      expect(
        await client.refused(calls.openFrame, { body: { eventId: PREVIEW, token: second.token } }),
      ).toMatchObject({
        code: 'not_entitled',
        error: expect.stringContaining('The preview is over.'),
      });
      const here = { body: { eventId: PREVIEW }, from: '192.0.2.77' };
      for (let begun = 0; begun < 10; begun += 1) await client.ok(calls.openFrame, here);
      expect(await client.refused(calls.openFrame, here)).toMatchObject({ status: 429 });
    });

    it('of a site that is not listed are not paired', async () => {
      const pair = (site: string) =>
        client.send(calls.startPairing, { body: { kind: 'frame', eventId: PREVIEW, site } });
      expect((await pair('https://village.example.evil.example')).status).toBe(403);
      expect((await pair(SITE)).status).toBe(200);
    });
  });

  describe('sites with a player', () => {
    const LONG = Array.from({ length: 21 }, (_, index) => `https://s${index}.example`).join('\n');

    it.each([
      [
        'pages become their sites, once',
        `${SITE}/a?b\r\n\n ${SITE} \nhttps://X.example:8443/`,
        `${SITE}\nhttps://x.example:8443`,
      ],
      ['none', '', ''],
    ])('%s', async (_case, frame_sites, saved) => {
      const { token, organisationId } = await createStudio(context).startOrganisation();
      const body = {
        organisationId,
        version: '1',
        name: 'Night Owls',
        timezone: 'Europe/Paris',
        frame_sites,
      };
      await client.ok(studioCalls.saveSettings, { token, body });
      const settings = await client.ok(studioCalls.getSettings, { token, params: { organisationId } });
      expect(settings.frame_sites).toBe(saved);
    });

    it.each([
      'http://village.example',
      'village.example',
      'https://*.village.example',
      'javascript:alert(1)',
      "https://a.example; script-src 'unsafe-inline'",
      'https://com',
      LONG,
    ])('refuses %s', async (frame_sites) => {
      const { token, organisationId } = await createStudio(context).startOrganisation();
      const body = {
        organisationId,
        version: '1',
        name: 'Night Owls',
        timezone: 'Europe/Paris',
        frame_sites,
      };
      expect(await client.refused(studioCalls.saveSettings, { token, body })).toMatchObject({
        status: 400,
        fields: { frame_sites: expect.stringContaining('at most 20') },
      });
    });
  });
}
