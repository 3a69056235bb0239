import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { studioCalls } from '@/lib/contract/studio/calls';
import { ok } from '@/lib/result';
import { createRouter } from '../../http/router';
import { createPaymentGateways } from '../../payments';
import { addUser, openTestStore } from '@/tests/support/store';
import { refuseOrphans } from '../team/leave-by-deletion';
import { createStudioOperator } from './operator';
import { mountOrganisations } from '../settings/organisations';

const NOW = 1000;
const SENT = { params: {}, body: { name: 'New' }, token: '', country: null, clientAddress: null };

async function openStudio() {
  const store = await openTestStore(NOW);
  for (const demo of ['memberships', 'audit_log'] as const) await store.deleteFrom(demo).execute();
  await addUser(store, { id: 'usr_1', email: 'ann@mail.example' });
  await store.updateTable('events').set({ organisation_id: 'org_first' }).execute();
  return { store, operator: createStudioOperator({ store, now: () => NOW }) };
}

it('approves, suspends and resumes an organisation, with one line in its log for each', async () => {
  const { store, operator } = await openStudio();
  await store.updateTable('organisations').set({ approved_at: null }).execute();
  for (const decision of ['approve', 'suspend', 'resume'] as const) {
    expect(await operator.decide(decision, 'org_first')).toMatchObject({ ok: true });
    expect(await operator.decide(decision, 'org_first')).toMatchObject({ ok: true });
  }
  expect(await operator.list()).toMatchObject([{ approved_at: NOW, suspended_at: null, owner: null }]);
  expect(await store.selectFrom('audit_log').select(['action', 'user_id']).execute()).toEqual([
    { action: 'organisation-approved', user_id: null },
    { action: 'organisation-suspended', user_id: null },
    { action: 'organisation-resumed', user_id: null },
  ]);
  expect(await operator.decide('approve', 'org_none')).toMatchObject({ error: { code: 'not_found' } });
});

it('gives an organisation an owner, whose account stays while its events are public', async () => {
  const { store, operator } = await openStudio();
  const refuse = () => store.transaction().execute((trx) => refuseOrphans(trx, 'usr_1'));
  expect(await refuse()).toBe(null);
  expect(await operator.makeOwner('org_first', 'Ann@mail.example')).toMatchObject({ ok: true });
  expect(await operator.list()).toMatchObject([{ owner: 'ann@mail.example' }]);
  expect(await refuse()).toMatchObject({ error: { code: 'conflict' } });
  await store.updateTable('events').set({ organisation_id: null }).execute();
  expect(await refuse()).toBe(null);
  expect(await operator.makeOwner('org_first', 'b@mail.example')).toMatchObject({ ok: false });
});

it.each(['invite', 'off'] as const)(
  'alone starts an organisation where STUDIO_SIGNUP is %s',
  async (signup) => {
    const { store, operator } = await openStudio();
    const router = createRouter(new Hono(), async () => ok({ jti: 'j', userId: 'usr_1' }));
    const config = {
      studio: { signup, uploadsDir: 'uploads', videoQuotaBytes: 0, ffmpeg: null },
      mail: { smtpUrl: null, from: 'site@mail.example', contactTo: 'desk@mail.example' },
      site: { name: 'Site', url: 'https://site.example' },
    };
    const payments = createPaymentGateways({ mode: 'off' });
    mountOrganisations(router, { config, deps: { store, payments, now: () => NOW, report: console.error } });
    expect(await router.answer(studioCalls.startOrganisation, SENT)).toMatchObject({
      error: { code: 'forbidden', message: expect.stringContaining('desk@mail.example') },
    });
    expect(await operator.start('ann@mail.example', 'New')).toMatchObject({ ok: true });
    expect(await router.answer(studioCalls.getStudio, SENT)).toMatchObject({
      value: { signup, organisations: [{ name: 'New', role: 'owner', can_publish: true }] },
    });
  },
);
