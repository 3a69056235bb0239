import { describe, expect, it } from 'vitest';
import { createOperators } from '@/backend/studio/operator/operators';
import { operatorCalls } from '@/lib/contract/operator/calls';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { Buyer } from '../buyer';
import type { Context } from './context';
import { createStudio } from './studio-event-steps';
import { createCodeSteps } from './studio-code-steps';
import { toVideoRow } from './video-steps';

export function describeOperator(context: Context): void {
  const { client, steps, inside } = context;
  const studio = createStudio(context);
  const operators = () => createOperators({ store: inside.store, now: () => inside.now() });

  async function appoint(): Promise<Buyer> {
    const person = await steps.register();
    expect(await operators().appoint(person.email)).toMatchObject({ ok: true });
    return person;
  }
  const look = ({ token }: Pick<Buyer, 'token'>) => client.ok(operatorCalls.getOperatorDesk, { token });
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
        (await look(person)).organisations.find(({ _id }) => _id === organisationId);
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
      const own = log.filter(({ subject }) => subject === name);
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
      for (const [kind, id] of [
        ['video', 'vid_failed'],
        ['mail', mail],
      ] as const) {
        expect((await retry(person, kind, id)).status).toBe(200);
        expect((await retry(person, kind, id)).status).toBe(409);
      }
      await store.deleteFrom('videos').where('id', '=', 'vid_failed').execute();
      await store
        .updateTable('events')
        .set({ start_time: inside.now() - 1000 })
        .where('id', '=', eventId)
        .execute();
      expect((await look(person)).on_air).toContainEqual(
        expect.objectContaining({ _id: eventId, screens: 0 }),
      );
      const body = { eventId, note: 'A court order.', password: person.password };
      const stop = () => client.send(operatorCalls.stopShow, { token: person.token, body });
      expect((await stop()).status).toBe(200);
      expect((await look(person)).on_air.map(({ _id }) => _id)).not.toContain(eventId);
    });
  });
}
