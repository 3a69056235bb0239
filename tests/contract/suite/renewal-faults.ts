import { expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import type { Context } from '../steps/context';
import { createRenewalSteps, DAY, HOUR, PRICE_CENTS } from '../steps/renewal-steps';
import { late } from '../../support/late';

const NO_FUNDS = '4000000000009995';
const ALWAYS_ASKS = '4000002760003184';
const LOST = '4000000000009987';

export function describeRenewalFaults(context: Context): void {
  const { client, sandbox, inside } = context;
  let made: ReturnType<typeof createRenewalSteps> | undefined;
  const renewing = late(() => (made ??= createRenewalSteps(context)));

  async function begin(card: string | null = null) {
    const shop = await renewing.start();
    const member = await renewing.join(shop.passId);
    if (card !== null) await renewing.changeCard(member.id, card);
    return { ...shop, member, endMs: await renewing.endOf(member.id) };
  }
  type Begun = Awaited<ReturnType<typeof begin>>;

  /** Each hour of some days, as the job would. */
  async function live({ endMs }: Begun, fromDay: number, toDay: number): Promise<void> {
    for (let hour = fromDay * 24; hour <= toDay * 24; hour += 6) await renewing.runAt(endMs + hour * HOUR);
  }
  const subjects = async (begun: Begun) =>
    (await renewing.mailsOf(begun.member)).map(({ subject }) => subject.replace(/: Season pass$/, ''));

  it('is tried after 1, 3, 5 and 7 days, with a mail each, and access goes on until the last', async () => {
    const begun = await begin(NO_FUNDS);
    const { member, eventId, endMs } = begun;
    await renewing.runAt(endMs);
    const [renewal] = (await client.ok(calls.listRenewals, { token: await renewing.login(member) })).renewals;
    expect(renewal).toMatchObject({
      fault: 'declined',
      next: new Date(endMs + DAY).toISOString(),
      grace_until: new Date(endMs + 8 * DAY).toISOString(),
    });
    const tries = async () => (await renewing.orders(member.id)).slice(1).map(({ created_at: at }) => at);
    for (const day of [0, 1, 3, 5])
      for (const at of [endMs + day * DAY + HOUR, endMs + (day + 1) * DAY - HOUR]) await renewing.runAt(at);
    expect(await renewing.watch(member, eventId)).toBe(200);
    await renewing.runAt(endMs + 7 * DAY);
    expect((await tries()).map((at) => Math.round((at - endMs) / DAY))).toEqual([0, 1, 3, 5, 7]);
    await live(begun, 7, 12);
    expect(await tries()).toHaveLength(5);
    const failed = Array.from({ length: 4 }, () => "Your pass couldn't be renewed yet");
    expect(await subjects(begun)).toEqual([...failed, 'Your pass has ended']);
    expect(await renewing.watch(member, eventId)).toBe(403);
    expect(await renewing.renewal(member.id)).toMatchObject({ state: 'ended', tries: 4 });
    expect((await renewing.orders(member.id)).map(({ status }) => status)).toEqual([
      'paid',
      ...Array.from({ length: 5 }, () => 'expired'),
    ]);
    await live(begun, 12, 14);
    const method = inside.store.selectFrom('saved_methods').selectAll();
    await inside.upstream.keepMethods();
    const { method_order_id: id } = await renewing.renewal(member.id);
    expect(await method.where('order_id', '=', id).execute()).toEqual([]);
  });

  it('that succeeds late covers from the old end', async () => {
    const begun = await begin(NO_FUNDS);
    const { member, endMs } = begun;
    await live(begun, 0, 2);
    await renewing.changeCard(member.id, '4242424242424242');
    await live(begun, 2, 4);
    const paid = await renewing.paid(member.id);
    expect(paid).toMatchObject([{ grace_until: null }, { covers_from: endMs, amount_cents: PRICE_CENTS }]);
    expect(await renewing.renewal(member.id)).toMatchObject({ state: 'active', tries: 0, fault: null });
  });

  it('is paid by the holder with another card, which renews from then on', async () => {
    const begun = await begin(ALWAYS_ASKS);
    const { member, passId, endMs } = begun;
    await live(begun, 0, 0);
    const [mail] = await renewing.mailsOf(member);
    expect(mail?.subject).toBe('Please confirm the renewal of your pass: Season pass');
    expect(mail?.body).toContain(`/checkout?pass=${passId}`);
    const before = await renewing.renewal(member.id);
    inside.moveAllTime(2 * DAY - HOUR);
    await renewing.payCard(await renewing.login(member), passId);
    const orders = await renewing.orders(member.id);
    expect(orders.at(-1)).toMatchObject({ status: 'paid', covers_from: endMs, renewal: 'agreed' });
    expect(orders.slice(1, -1).map(({ status }) => status)).not.toContain('pending');
    const after = await renewing.renewal(member.id);
    expect(after).toMatchObject({ state: 'active', fault: null, due_at: null, order_id: null });
    expect(after.method_order_id).toBe(orders.at(-1)?.id);
    const row = inside.store.selectFrom('saved_methods').selectAll();
    expect(await row.where('order_id', '=', before.method_order_id).execute()).toEqual([]);
    await renewing.runAt(await renewing.endOf(member.id));
    expect(await renewing.paid(member.id)).toHaveLength(3);
  });

  it('with a lost card, or a card that its owner removed, is not tried again', async () => {
    const lost = await begin(LOST);
    const gone = await begin();
    const { method_order_id: methodId } = await renewing.renewal(gone.member.id);
    await client.ok(calls.removeSavedMethod, { token: gone.member.token, body: { methodId } });
    await inside.upstream.keepMethods();
    const endMs = Math.max(lost.endMs, gone.endMs);
    for (const day of [0, 1, 3, 7, 9]) await renewing.runAt(endMs + day * DAY);
    for (const [begun, tries] of [
      [lost, 1],
      [gone, 0],
    ] as const) {
      expect(await renewing.orders(begun.member.id)).toHaveLength(1 + tries);
      expect(await subjects(begun)).toEqual(['Your pass needs another card', 'Your pass has ended']);
    }
  });

  it('waits while the provider does not answer, and is charged once', async () => {
    const { member, endMs } = await begin();
    await sandbox.fault({ provider: 'stripe', operation: 'confirm', fault: 'reset-after-commit', times: 9 });
    await renewing.runAt(endMs);
    await renewing.runAt(endMs + HOUR);
    await sandbox.clearFaults();
    await renewing.runAt(endMs + 2 * HOUR);
    expect(await renewing.paid(member.id)).toMatchObject([{}, { covers_from: endMs }]);
    expect(await renewing.orders(member.id)).toHaveLength(2);
  });

  it('of an address that is not confirmed waits for that, without access', async () => {
    const { passId, eventId } = await renewing.start();
    const member = await renewing.join(passId);
    const verify = (at: number | null) =>
      inside.store
        .updateTable('users')
        .set({ email_verified_at: at })
        .where('email', '=', member.email)
        .execute();
    await verify(null);
    const endMs = await renewing.endOf(member.id);
    await renewing.runAt(endMs);
    await renewing.runAt(endMs + 12 * HOUR);
    expect((await renewing.mailsOf(member)).map(({ subject }) => subject)).toEqual([
      'Please confirm your email address: Season pass',
    ]);
    expect(await renewing.watch(member, eventId)).toBe(403);
    await verify(1);
    await renewing.runAt(endMs + 2 * DAY);
    expect((await renewing.paid(member.id)).at(-1)).toMatchObject({ covers_from: expect.any(Number) });
  });

  it('waits while there is nothing to watch, or the pass is withdrawn, and charges no one', async () => {
    const { passId, eventId, member, endMs } = await begin();
    const withdraw = (at: number | null) =>
      inside.store.updateTable('passes').set({ withdrawn_at: at }).where('id', '=', passId).execute();
    await renewing.setEvent(eventId, { replay_until: 1 });
    await renewing.runAt(endMs);
    expect(await renewing.renewal(member.id)).toMatchObject({ fault: 'waiting', state: 'active' });
    await renewing.setEvent(eventId, { replay_until: null });
    await withdraw(1);
    await renewing.runAt(endMs + 7 * HOUR);
    expect(await renewing.orders(member.id)).toHaveLength(1);
    await withdraw(null);
    const at = endMs + 3 * DAY;
    await renewing.runAt(at);
    expect((await renewing.paid(member.id)).at(-1)?.covers_from).toBeGreaterThanOrEqual(at);
    await renewing.setEvent(eventId, { replay_until: 1 });
    const end = await renewing.endOf(member.id);
    for (const day of [0, 30, 59, 61]) await renewing.runAt(end + day * DAY);
    expect(await renewing.renewal(member.id)).toMatchObject({ state: 'ended' });
    expect((await renewing.mailsOf(member)).at(-1)?.body).toContain('nothing more is charged');
  });
}
