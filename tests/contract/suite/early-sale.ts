import { DefaultQueryExecutor } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createId } from '@/backend/store/ids';
import { RETURN_URLS } from '../buyer';
import type { Context } from '../steps/context';
import { createCodeSteps } from '../steps/studio-code-steps';
import { createStudio } from '../steps/studio-event-steps';
import { toUserId } from '../steps/studio-steps';

const DAY = 24 * 3_600_000;

/** Followers and pass holders buy before the public. */
export function describeEarlySale(context: Context): void {
  const { client, inside, steps } = context;
  const { sell, saveCode } = createCodeSteps(context);
  const studio = createStudio(context);

  /** On sale to all in `opensIn` ms, and three days before to some. */
  async function start(opensIn: number, days = '3') {
    const { owner, eventId } = await sell();
    const { draft, version } = await studio.read(owner, eventId);
    const body = { ...studio.toPageBody(draft), eventId, version, early_days: days };
    await client.ok(studioCalls.saveEventPage, { token: owner.token, body });
    await studio.publish(owner, eventId);
    const opens = inside.now() + opensIn;
    await inside.store
      .updateTable('packages')
      .set({ sale_from: opens })
      .where('event_id', '=', eventId)
      .execute();
    const item = { eventId, selectedPackage: 'ticket' };
    const ask = async (token: string) =>
      (await client.send(calls.createPaymentIntent, { token, body: item })).status;
    return { owner, eventId, item, ask };
  }

  async function follow(token: string, organisationId: string, isConfirmed = true) {
    const user_id = toUserId({ token });
    const given = { consented_at: 1, withdrawn_at: null, order_id: null };
    await inside.store
      .insertInto('consents')
      .values({ organisation_id: organisationId, user_id, ...given })
      .execute();
    await inside.store
      .updateTable('users')
      .set({ email_verified_at: isConfirmed ? 1 : null })
      .where('id', '=', user_id)
      .execute();
  }

  async function holdPass(token: string, organisationId: string, covers: { from: number; until: number }) {
    const bought = await inside.store.selectFrom('orders').selectAll().limit(1).executeTakeFirstOrThrow();
    const pass = { kind: 'pass' as const, plan_id: 'pss_x', package_id: 'pss_x', event_id: null };
    await inside.store
      .insertInto('orders')
      .values({
        ...bought,
        ...pass,
        id: createId('ord'),
        user_id: toUserId({ token }),
        guest_id: null,
        holder_id: null,
        holder_email: null,
        item_key: createId('ord'),
        provider_ref: createId('ord'),
        organisation_id: organisationId,
        status: 'paid',
        payment_mode: 'sandbox',
        covers_from: covers.from,
        covers_until: covers.until,
      })
      .execute();
  }
  const register = async () => (await steps.register()).token;

  describe('an earlier sale', () => {
    it('is for confirmed followers and holders of a running pass of this broadcaster', async () => {
      const { owner, eventId, item, ask } = await start(DAY);
      const { organisationId } = owner;
      const other = await start(DAY);
      const [follower, holder, stranger, unconfirmed, late, elsewhere] = await Promise.all(
        Array.from({ length: 6 }, register),
      );
      if (!follower || !holder || !stranger || !unconfirmed || !late || !elsewhere) throw new Error('Six');
      const nowMs = inside.now();
      await follow(follower, organisationId);
      await follow(unconfirmed, organisationId, false);
      await follow(elsewhere, other.owner.organisationId);
      // Any order to copy.
      expect(await ask(follower)).toBe(200);
      await holdPass(holder, organisationId, { from: nowMs - DAY, until: nowMs + DAY });
      await holdPass(late, organisationId, { from: nowMs - 2 * DAY, until: nowMs - DAY });
      expect(await ask(holder)).toBe(200);
      for (const token of [stranger, unconfirmed, late, elsewhere]) expect(await ask(token)).toBe(409);
      const refused = await client.refused(calls.createPaymentIntent, { token: stranger, body: item });
      expect(refused.error).toMatch(/on sale to followers and pass holders now, and to all from/);
      const paypal = { token: stranger, body: { ...item, ...RETURN_URLS } };
      expect((await client.refused(calls.createPaypalOrder, paypal)).status).toBe(409);
      const page = { token: stranger, body: { ...item, returnUrl: RETURN_URLS.returnUrl } };
      expect((await client.refused(calls.createCheckoutSession, page)).status).toBe(409);
      await saveCode(owner, eventId);
      const check = { body: { ...item, code: 'SUMMER10' } };
      expect((await client.refused(calls.checkCode, check)).status).toBe(409);
      expect((await client.ok(calls.checkCode, { ...check, token: follower })).price).toBe(15);
      // A follower who no longer follows.
      await inside.store
        .updateTable('consents')
        .set({ withdrawn_at: 2 })
        .where('user_id', '=', toUserId({ token: follower }))
        .execute();
      expect(await ask(follower)).toBe(409);
      const told = await client.ok(calls.getEvent, { params: { eventId } });
      expect(told.early_days).toBe(3);
    });

    it('gives free tickets to the same people alone', async () => {
      const { owner, eventId, item } = await start(DAY);
      await inside.store
        .updateTable('packages')
        .set({ price_cents: 0 })
        .where('event_id', '=', eventId)
        .execute();
      const [follower, stranger] = [await register(), await register()];
      await follow(follower, owner.organisationId);
      expect((await client.send(calls.claimFreeOrder, { token: stranger, body: item })).status).toBe(409);
      expect((await client.send(calls.claimFreeOrder, { token: follower, body: item })).status).toBe(200);
    });

    it('begins and ends at its moments, and asks nothing in the sale to all', async () => {
      const { owner, eventId, ask } = await start(4 * DAY);
      const [follower, stranger] = [await register(), await register()];
      await follow(follower, owner.organisationId);
      expect([await ask(follower), await ask(stranger)]).toEqual([409, 409]);
      const setOpening = (ms: number) =>
        inside.store.updateTable('packages').set({ sale_from: ms }).where('event_id', '=', eventId).execute();
      await setOpening(inside.now() + 3 * DAY - 1000);
      expect([await ask(follower), await ask(stranger)]).toEqual([200, 409]);
      await setOpening(inside.now());
      const statements = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
      expect(await ask(stranger)).toBe(200);
      expect(statements.mock.calls.some(([{ sql }]) => sql.includes('consents'))).toBe(false);
      statements.mockRestore();
      const { token } = owner;
      const { draft, version } = await studio.read(owner, eventId);
      const body = { ...studio.toPageBody(draft), eventId, version, early_days: '61' };
      const refused = await client.refused(studioCalls.saveEventPage, { token, body });
      expect(refused.fields).toEqual({ early_days: expect.stringContaining('1 to 60 days') });
      const { checks } = await client.ok(studioCalls.checkEvent, { token, params: { eventId } });
      expect(checks.find(({ name }) => name === 'tickets')).toMatchObject({
        state: 'open',
        message: expect.stringContaining('no effect'),
      });
    });
  });
}
