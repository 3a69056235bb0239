import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { noteRefusal } from '@/backend/studio/live/refusals';
import { noteDoctorAnswer } from '@/backend/studio/operator/doctor-answer';
import { createOperators } from '@/backend/studio/operator/operators';
import { type DeedName, operatorCalls, type operatorDeskSchema } from '@/lib/contract/operator/calls';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { Buyer } from '../buyer';
import type { Context } from '../steps/context';
import { createStudio } from '../steps/studio-event-steps';
import { createMoneySteps } from '../steps/money-steps';
import { createCodeSteps } from '../steps/studio-code-steps';
import { toVideoRow } from '../steps/video-steps';

type Desk = z.output<typeof operatorDeskSchema>;

export function describeOperator(context: Context): void {
  const { client, steps, inside } = context;
  const studio = createStudio(context);
  const operators = () => createOperators({ store: inside.store, now: () => inside.now() });

  async function appoint(): Promise<Buyer> {
    const person = await steps.register();
    expect(await operators().appoint(person.email)).toMatchObject({ ok: true });
    return person;
  }
  const look = ({ token }: Pick<Buyer, 'token'>, q = '') =>
    client.ok(operatorCalls.getOperatorDesk, { token, params: { q } });
  const open = ({ token }: Buyer, organisationId: string) =>
    client.ok(operatorCalls.getOperatorOrganisation, { token, params: { organisationId } });
  const pay = ({ token, password }: Buyer, organisationId: string, amount: string, reference: string) =>
    client.send(operatorCalls.notePayout, { token, body: { organisationId, amount, reference, password } });
  const undo = ({ token, password }: Buyer, organisationId: string, undone: string, reference: string) =>
    client.send(operatorCalls.undoPayout, { token, body: { organisationId, undone, reference, password } });
  const deedsOf = async (person: Buyer, action: DeedName) =>
    (await look(person)).log.filter((line) => line.action === action).map(({ by, note }) => `${by}: ${note}`);
  const decide = ({ token, password }: Buyer, organisationId: string, decision: string, note = '') => {
    const body = { organisationId, decision, note, password, publishing: 'on', messages: 'on' };
    return client.send(operatorCalls.decideOrganisation, { token, body });
  };
  const retry = ({ token, password }: Buyer, kind: string, id: string) =>
    client.send(operatorCalls.retryJob, { token, body: { kind, id, password } });

  describe('the operator', () => {
    it('is named by command alone, and is nothing to anyone else', async () => {
      const person = await appoint();
      const stranger = await steps.register();
      const owner = await studio.startOrganisation();
      const { organisationId } = owner;
      for (const { token, password } of [stranger, { ...stranger, ...owner }]) {
        const notThere = { status: 404 };
        expect(await client.refused(operatorCalls.getOperatorDesk, { token })).toMatchObject(notThere);
        const body = { organisationId, decision: 'approve', note: '', password };
        expect(await client.refused(operatorCalls.decideOrganisation, { token, body })).toMatchObject(
          notThere,
        );
        const show = { eventId: 'evt-midnight-run', note: '', password };
        expect(await client.refused(operatorCalls.stopShow, { token, body: show })).toMatchObject(notThere);
        const job = { kind: 'mail', id: 'mal_1', password };
        expect(await client.refused(operatorCalls.retryJob, { token, body: job })).toMatchObject(notThere);
        const params = { organisationId };
        expect(await client.refused(operatorCalls.getOperatorOrganisation, { token, params })).toMatchObject(
          notThere,
        );
        expect((await pay({ ...stranger, token }, organisationId, '1', 'SEPA 1')).status).toBe(404);
        expect((await undo({ ...stranger, token }, organisationId, 'SEPA 1', 'SEPA 2')).status).toBe(404);
      }
      expect(await operators().dismiss(person.email)).toMatchObject({ ok: true });
      const { token } = person;
      expect(await client.refused(operatorCalls.getOperatorDesk, { token })).toMatchObject({ status: 404 });
      expect(await operators().appoint('no-one@mail.example')).toMatchObject({ ok: false });
    });

    it('decides about an organization with the password, and each deed is written down', async () => {
      const person = await appoint();
      const owner = await studio.startOrganisation();
      const { organisationId } = owner;
      const stateOf = async () =>
        (await look(person, organisationId)).organisations.find(({ _id }) => _id === organisationId);
      expect((await decide({ ...person, password: 'wrong one' }, organisationId, 'suspend')).status).toBe(
        403,
      );
      expect((await stateOf())?.state).toBe('trial');
      expect((await decide(person, organisationId, 'decline')).status).toBe(400);
      for (const [decision, note, state] of [
        ['approve', '', 'approved'],
        ['suspend', 'Please call us.', 'suspended'],
        ['resume', '', 'approved'],
        ['decline', 'Who are you?', 'declined'],
      ] as const) {
        for (const _twice of [1, 2])
          expect((await decide(person, organisationId, decision, note)).status).toBe(200);
        expect(await stateOf()).toMatchObject({ state, note });
      }
      const { log } = await look(person);
      const { name } = (await stateOf()) ?? expect.unreachable();
      const own = log.filter(
        ({ subject, by, action }) =>
          subject === name && by !== 'Command' && action.startsWith('organisation-'),
      );
      expect(own.map(({ action, note, by }) => [action, note, by])).toEqual([
        ['organisation-declined', 'Who are you?', 'Bea Buyer'],
        ['organisation-resumed', '', 'Bea Buyer'],
        ['organisation-suspended', 'Stopped: publishing and messages. Please call us.', 'Bea Buyer'],
        ['organisation-approved', '', 'Bea Buyer'],
      ]);
      const { lines } = await client.ok(studioCalls.listLog, {
        token: owner.token,
        params: { organisationId },
      });
      // The broadcaster learns what, and not who.
      expect(lines[0]).toMatchObject({
        by: 'The platform',
        what: 'declined the organization: “Who are you?”',
      });
      expect((await decide(person, 'org_none', 'approve')).status).toBe(404);
    });

    it('finds an organization by its name, its id or an owner, in pages that the oldest ones end', async () => {
      const person = await appoint();
      const { organisationId } = await studio.startOrganisation();
      const { store } = inside;
      await store
        .updateTable('organisations')
        .set({ name: `Café ${organisationId}` })
        .where('id', '=', organisationId)
        .execute();
      const [found] = (await look(person, organisationId)).organisations;
      for (const q of [`CAFÉ ${organisationId}`, found?.owner.toUpperCase() ?? ''])
        expect((await look(person, q)).organisations.map(({ _id }) => _id)).toEqual([organisationId]);
      expect((await look(person, '%')).organisations).toEqual([]);
      const seen: string[] = [];
      let after = '';
      do {
        const params = { q: '', after };
        const page: Desk = await client.ok(operatorCalls.getOperatorDesk, { token: person.token, params });
        seen.push(...page.organisations.map(({ _id }) => _id));
        after = page.next;
      } while (after !== '');
      const rows = await store.selectFrom('organisations').select('id').execute();
      expect(seen.sort()).toEqual(rows.map(({ id }) => id).sort());
    });

    it('notes a payout and takes it back once, and sees the statement of the broadcaster', async () => {
      const person = await appoint();
      const { sell, buy } = createCodeSteps(context);
      const { owner, eventId } = await sell({ price: '1500' });
      const { organisationId, token } = owner;
      await buy((await steps.register()).token, eventId);
      await context.sandbox.untilDelivered();
      const [first, second, back] = [`SEPA 1 ${eventId}`, `SEPA 2 ${eventId}`, `BACK ${eventId}`] as const;
      const { balance } = await open(person, organisationId);
      expect(balance).toBeGreaterThan(1250);
      expect((await pay({ ...person, password: 'wrong one' }, organisationId, '1', first)).status).toBe(403);
      for (const amount of ['', '0', '-5', '1.234', '1e3', '99999999999999.99'])
        expect((await pay(person, organisationId, amount, first)).status).toBeGreaterThanOrEqual(400);
      for (const _twice of [1, 2])
        expect((await pay(person, organisationId, '$1,250.50', first)).status).toBe(200);
      expect((await pay(person, organisationId, '1250.50', second)).status).toBe(409);
      expect((await open(person, organisationId)).balance).toBeCloseTo(balance - 1250.5, 2);
      for (const _twice of [1, 2]) expect((await undo(person, organisationId, first, back)).status).toBe(200);
      expect((await undo(person, organisationId, first, `${back} again`)).status).toBe(409);
      expect((await undo(person, organisationId, back, second)).status).toBe(409);
      const { organisation, ...seen } = await open(person, organisationId);
      expect(organisation).toMatchObject({ _id: organisationId, timezone: expect.any(String) });
      const { organisation: _own, ...own } = await client.ok(studioCalls.getPayouts, {
        token,
        params: { organisationId },
      });
      expect(seen).toEqual(own);
      expect(seen).toMatchObject({
        balance,
        payouts: [{ amount: -1250.5, undoes: first }, { amount: 1250.5 }],
      });
      expect(await deedsOf(person, 'payout-noted')).toContain(`Bea Buyer: $1,250.50, ${first}`);
      const undone = (await deedsOf(person, 'payout-undone')).filter((line) => line.includes(eventId));
      expect(undone).toEqual([`Bea Buyer: $1,250.50, ${first}, by ${back}`]);
      expect((await pay(person, 'org_none', '1', 'SEPA 3')).status).toBe(404);
    });

    it('sees open disputes with the date to answer by, and what the doctor last said', async () => {
      const person = await appoint();
      const { sell, buy } = createCodeSteps(context);
      const { openDispute } = createMoneySteps(context);
      const { eventId } = await sell();
      const reference = await buy((await steps.register()).token, eventId);
      await openDispute('stripe', reference);
      const { id: order } = await context.orderOf(reference);
      expect(await inside.upstream.operator.reconcile(order)).toMatchObject({ ok: true });
      const find = async () => {
        const { disputes, orders } = await look(person);
        return [
          ...disputes.filter((one) => one.order === order),
          ...orders.filter(({ _id }) => _id === order),
        ];
      };
      const [dispute, ...others] = await find();
      expect(others).toEqual([]);
      expect(dispute).toMatchObject({ amount: 20, reason: 'fraudulent', provider: 'stripe', url: '' });
      const due = (await look(person)).disputes.flatMap((one) =>
        one.order === order ? Date.parse(one.answer_by ?? '') - Date.parse(one.opened_at) : [],
      );
      expect(due).toEqual([7 * 24 * 60 * 60_000]);
      for (const [mode, url] of [
        ['live', `https://dashboard.stripe.com/payments/${reference}`],
        ['test', `https://dashboard.stripe.com/test/payments/${reference}`],
      ] as const) {
        const { store } = inside;
        await store.updateTable('orders').set({ payment_mode: mode }).where('id', '=', order).execute();
        expect(await find()).toMatchObject([{ url }]);
      }
      expect((await look(person)).version).toMatch(/^\d+\.\d+\.\d+/);
      const fault = { check: 'clock', state: 'fail', says: 'It is off.', mend: 'Set it.' } as const;
      const good = { check: 'node', state: 'ok', says: 'Node v24.', mend: null } as const;
      for (const at of [1000, inside.now()]) await noteDoctorAnswer(inside.store, [good, fault], at);
      expect((await look(person)).doctor).toMatchObject({ good: 1, findings: [fault] });
      await inside.store.deleteFrom('doctor_answers').execute();
      expect((await look(person)).doctor).toBe(null);
    });

    it('sees what failed, without anyone in the audience, and has it tried again once', async () => {
      const person = await appoint();
      const { sell, buy } = createCodeSteps(context);
      const { owner, eventId } = await sell();
      await buy((await steps.register()).token, eventId);
      const { organisationId } = owner;
      const { store } = inside;
      const video = {
        ...toVideoRow('vid_failed', organisationId),
        state: 'failed' as const,
        message: 'No room.',
      };
      await store.insertInto('videos').values(video).execute();
      const mails = await store.selectFrom('outbox').select('id').where('valid_until', 'is', null).execute();
      const mail = mails[0]?.id ?? '';
      const failed = { status: 'failed', last_error: 'Rejected.' } as const;
      await store.updateTable('outbox').set(failed).where('id', '=', mail).execute();
      const desk = await look(person);
      expect(desk.jobs).toContainEqual(
        expect.objectContaining({ kind: 'video', _id: 'vid_failed', reason: 'No room.' }),
      );
      expect(desk.jobs).toContainEqual(expect.objectContaining({ kind: 'mail', _id: mail }));
      expect(JSON.stringify({ ...desk, organisations: [], log: [] })).not.toContain('@');
      expect(desk.sizes.store).toBeGreaterThan(0);
      expect((await retry(person, 'video', 'vid_failed')).status).toBe(409);
      const source = join(inside.uploadsDir, 'upl_failed');
      await mkdir(inside.uploadsDir, { recursive: true });
      await writeFile(source, '');
      for (const [kind, id] of [
        ['video', 'vid_failed'],
        ['mail', mail],
      ] as const) {
        expect((await retry(person, kind, id)).status).toBe(200);
        expect((await retry(person, kind, id)).status).toBe(409);
      }
      await store.deleteFrom('videos').where('id', '=', 'vid_failed').execute();
      await rm(source, { force: true });
      await store
        .updateTable('events')
        .set({ start_time: inside.now() - 1000 })
        .where('id', '=', eventId)
        .execute();
      for (const message of ['Wrong key.', 'Wrong key.', 'Too early.'])
        await noteRefusal(store, eventId, message, inside.now());
      expect((await look(person)).on_air).toContainEqual(
        expect.objectContaining({ _id: eventId, screens: 0, input: null, refused: 3 }),
      );
      const body = { eventId, note: 'A court order.', password: person.password };
      const stop = () => client.send(operatorCalls.stopShow, { token: person.token, body });
      for (const _twice of [1, 2]) expect((await stop()).status).toBe(200);
      expect(await deedsOf(person, 'show-stopped')).toHaveLength(1);
      expect((await look(person)).on_air.map(({ _id }) => _id)).not.toContain(eventId);
    });
  });
}
