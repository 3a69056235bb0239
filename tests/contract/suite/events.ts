import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { API_BASE, calls } from '@/lib/contract';
import { LIVE, NOT_IN_GERMANY, PICTURE, REPLAY, STARTED_TRIAL, UPCOMING } from '../fixtures';
import { type Context, tenTimes } from '../steps/context';

const WATCH_UPCOMING = `/user/watch/${UPCOMING.id}`;

export function describeEvents({ client, steps, target }: Context): void {
  const start = (token: string, eventId: string) => ({ token, body: { eventId } });

  describe('an event', () => {
    it.each([LIVE, UPCOMING, REPLAY])(
      '$domain is found by its host, and the same by its id',
      async (known) => {
        const event = await client.ok(calls.getEventByDomain, { params: { subdomain: known.domain } });
        expect(event).toEqual(await client.ok(calls.getEvent, { params: { eventId: known.id } }));
        expect(event.packages.length).toBeGreaterThanOrEqual(2);
        expect(event.packages[0]).toMatchObject({ _id: known.package, price: known.price });
      },
    );

    it('that does not exist answers 404, and a host that cannot be one 400', async () => {
      const unknown = { params: { subdomain: 'no-such-show.example' } };
      expect(await client.refused(calls.getEventByDomain, unknown)).toMatchObject({ status: 404 });
      const odd = { params: { subdomain: '../../etc/passwd' } };
      expect(await client.refused(calls.getEventByDomain, odd)).toMatchObject({ status: 400 });
      expect(await client.refused(calls.getEvent, { params: { eventId: 'evt-x' } })).toMatchObject({
        status: 404,
      });
    });
  });

  describe("a file of an event's picture", () => {
    const ask = (name: string) => target.fetch(new Request(`${target.origin}${API_BASE}/pictures/${name}`));

    it('is given byte by byte, and is 404 where there is none', async () => {
      const answer = await ask(PICTURE.name);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PICTURE.bytes);
      for (const name of [PICTURE.name.replace('480', '481'), 'x', '..%2f..%2fpackage.json'])
        expect((await ask(name)).status, name).toBe(404);
    });
  });

  describe('the list of events', () => {
    it('has those that ask for it and are not over: the next to come, then the latest begun', async () => {
      const { events } = await client.ok(calls.listEvents);
      const ids = events.map(({ _id }) => _id);
      expect(ids).toEqual([NOT_IN_GERMANY.id, UPCOMING.id, LIVE.id, REPLAY.id]);
      for (const event of events)
        expect(event).toEqual(await client.ok(calls.getEvent, { params: { eventId: event._id } }));
    });
  });

  describe('the free trial', () => {
    it('starts before the event, and answers the same again', async () => {
      const { token } = await steps.register();
      const answers = await tenTimes(() => client.ok(calls.startTrial, start(token, UPCOMING.id)));
      expect(new Set(answers.map(({ redirectUrl }) => redirectUrl))).toEqual(new Set([WATCH_UPCOMING]));
      const playback = await client.ok(calls.getPlayback, { token, params: { eventId: UPCOMING.id } });
      expect(playback).toMatchObject({ grant: 'trial', playlist: null });
    });

    it('is one for all accounts of a person, as far as their emails tell, also after the first is deleted', async () => {
      const name = randomUUID();
      const register = async (email: string) => {
        const body = { name: 'Tia Trial', email, password: 'long enough', referral: null };
        return (await client.ok(calls.register, { body })).token;
      };
      const first = await register(`${name}@trials.example`);
      await client.ok(calls.startTrial, start(first, UPCOMING.id));
      const used = { status: 409, error: 'You have already used your free trial for this event.' };
      for (const email of [`${name}+two@trials.example`, `${name.toUpperCase()}+3+x@Trials.example`])
        expect(
          await client.refused(calls.startTrial, start(await register(email), UPCOMING.id)),
        ).toMatchObject(used);
      await client.ok(calls.deleteAccount, { token: first, body: { password: 'long enough' } });
      const again = await register(`${name}@trials.example`);
      expect(await client.refused(calls.startTrial, start(again, UPCOMING.id))).toMatchObject(used);
      const other = await register(`${name}.other@trials.example`);
      await client.ok(calls.startTrial, start(other, UPCOMING.id));
    });

    it.each([
      ['of an event without one', LIVE.id, 409, /doesn't have a free trial/],
      ['of an event that has started', STARTED_TRIAL.id, 409, /has started/],
      ['of no event', 'evt-x', 404, /no such event/],
    ])('%s is refused', async (_case, eventId, status, sentence) => {
      const { token } = await steps.register();
      const refusal = await client.refused(calls.startTrial, start(token, eventId));
      expect(refusal.status).toBe(status);
      expect(refusal.error).toMatch(sentence);
    });
  });
}
