import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startStack } from '@/e2e/support/servers';
import { openStore } from '@/backend/store/open';
import { fillTenants } from '@/tests/support/tenants';
import { createOperators, writeDeed } from '@/backend/studio/operator/operators';
import { createStudioOperator } from '@/backend/studio/operator/operator';
import { runScript } from '@/e2e/support/run-script';
import { launchChromium } from './tools/support/browser.mjs';
import { waitForHydration } from '@/e2e/support/living-page';

const OUT = '/tmp/operator-shots';
mkdirSync(OUT, { recursive: true });
const stack = await startStack({ name: 'desk-shots', env: { INGEST_URL: 'http://localhost:18085', INGEST_SECRET: 'x'.repeat(40) } });
try {
  for (let i = 0; i < 100; i++) { if ((await fetch(`${stack.siteUrl}/readyz`)).status === 200) break; await new Promise((r) => setTimeout(r, 200)); }
  const store = openStore({ databaseUrl: `file:${join(stack.dataDir, 'marquee.db')}` });
  const now = Date.now();
  await fillTenants(store, now);
  await sql`insert into organisations (id, name, version, timezone, created_at, approved_at)
   with recursive count(n) as (select 1 union all select n + 1 from count where n < 2000)
   select 'org_bulk_' || n, 'Bulk House ' || n, 1, 'Europe/Berlin', ${now - 9e9} + n * 1000, case when n % 3 = 0 then 1 end from count`.execute(store);
  await sql`insert into memberships (organisation_id, user_id, role, joined_at)
   with recursive count(n) as (select 1 union all select n + 1 from count where n < 2000)
   select 'org_bulk_' || n, 'usr_' || n, 'owner', 1 from count`.execute(store);
  const name = (id: string, to: string, extra: object = {}) => store.updateTable('organisations').set({ name: to, ...extra } as any).where('id', '=', id).execute();
  await name('org_bulk_2000', 'Donaudampfschifffahrtsgesellschaftskapitänskajütenorchester Passau e. V.');
  await name('org_bulk_1999', 'مسرح المدينة القديمة', { suspended_at: now, decision_note: 'Please call us about the complaints of last Friday. We could not reach you by email for a week.' });
  await name('org_bulk_1998', 'The Royal Provincial Society for the Preservation of Unaccompanied Choral Music');
  await createOperators({ store, now: Date.now }).appoint('demo@marquee.example');
  const op = createStudioOperator({ store, now: Date.now });
  console.log(await op.notePayout('org_first', { amountCents: 4_500_000, reference: 'SEPA 2026-11-02 / 8841-22-XK-000917', mode: 'sandbox' }));
  console.log(await op.notePayout('org_first', { amountCents: 120_050, reference: 'SEPA 2026-11-09', mode: 'sandbox' }));
  console.log(await op.undoPayout('org_first', { undone: 'SEPA 2026-11-09', reference: 'RETURN 2026-11-11', mode: 'sandbox' }));
  for (const [n, provider, due, reason, mode] of [[1, 'stripe', 2 * 864e5, 'product_not_received', 'live'], [2, 'paypal', 6 * 864e5, 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 'live'], [3, 'stripe', null, 'fraudulent', 'sandbox'], [4, 'paypal', null, null, 'test']] as const) {
    const id = `ord_evt-midnight-run_${n * 100}`;
    await store.updateTable('orders').set({ dispute_status: 'open', status: 'disputed', payment_mode: mode }).where('id', '=', id).execute();
    await store.insertInto('disputes').values({ provider, id: provider === 'stripe' ? `du_1QX9yZ2eZvKYlo2C0abcD${n}` : `PP-R-KXQ-1002345${n}`, order_id: id, money_ref: null, amount_cents: 1299, status: 'open', reason, created_at: now - n * 864e5, answer_by: due === null ? null : now + due, closed_at: null }).execute();
  }
  for (const [n, status, err] of [[201, 'failed', 'The bank sent it back.'], [202, 'refused', 'The charge is too old to be refunded; the account of the buyer is closed.'], [203, 'refused', 'Insufficient funds.']] as const)
    await store.insertInto('refunds').values({ id: `rfd_${n}`, order_id: `ord_evt-midnight-run_${n}`, provider: 'stripe', provider_ref: null, money_ref: null, amount_cents: 1299, status, reason: 'undeliverable', note: null, next_attempt_at: now, last_error: err, created_at: now - 3 * 864e5, begun_at: null, closed_at: null, refused_at: now } as any).execute();
  await store.updateTable('orders').set({ status: 'undeliverable' }).where('id', 'in', ['ord_evt-midnight-run_201', 'ord_evt-midnight-run_202', 'ord_evt-midnight-run_203']).execute();
  const ev = [{ id: 'evt-midnight-run' }, { id: 'evt-small' }];
  await store.updateTable('events').set({ start_time: now - 40 * 60_000, end_time: now + 3e6, ended_at: null, media: null, media_url: 'http://localhost:18085/shows/x/index.m3u8', title: 'Late Night Orchestra: Beethoven’s Ninth, complete and without a break, from the ruined abbey' } as any).where('id', '=', ev[0]!.id).execute();
  await store.updateTable('events').set({ start_time: now - 5 * 60_000, end_time: now + 3e6, ended_at: null } as any).where('id', '=', ev[1]!.id).execute();
  await store.insertInto('encoder_refusals').values([{ event_id: ev[0]!.id, message: 'a', at: now, count: 7 }, { event_id: ev[0]!.id, message: 'b', at: now, count: 3 }]).execute();
  await store.insertInto('show_viewers').values({ event_id: ev[0]!.id, count: 1284, at: now }).onConflict((o) => o.doNothing()).execute();
  await store.insertInto('provider_events').values({ provider: 'stripe', id: 'evt_1', type: 'charge.dispute.funds_reinstated', reference: null, created_at: now - 9e6, received_at: now - 9e6, next_attempt_at: now, handled_at: null, outcome: null, order_id: null }).execute();
  await sql`update outbox set status = 'failed', last_error = '550 5.1.1 Mailbox unavailable' where id in (select id from outbox limit 2)`.execute(store);
  await store.transaction().execute((t) => writeDeed(t, { userId: null, action: 'organisation-suspended', subject: 'مسرح المدينة القديمة', note: 'Please call us about the complaints of last Friday.' }, now));
  try { await runScript(stack, 'doctor'); } catch (e: any) { console.log(String(e.stdout ?? e).slice(0, 400)); }
  console.log(await runScript(stack, 'studio', 'desk'));
  const browser = await launchChromium();
  const context = await browser.newContext({ baseURL: stack.siteUrl });
  const page = await context.newPage();
  await page.goto(`${stack.siteUrl}/auth/login`);
  await waitForHydration(page);
  await page.getByLabel('Email').fill('demo@marquee.example');
  await page.getByLabel('Password').fill('curtain-up');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((u) => !u.pathname.startsWith('/auth/login'));
  for (let i = 0; i < 4; i++) { const s = performance.now(); const r = await page.request.get(`${stack.siteUrl}/operator`); console.log('operator', r.status(), (performance.now() - s).toFixed(0), 'ms', (await r.body()).length); }
  for (const p of ['/operator?q=house 19', '/operator?q=buyer7@', '/operator?after=1975', '/operator/organizations/org_first', '/operator/organizations/none', '/operator?q=zzzz']) { const s = performance.now(); const r = await page.request.get(`${stack.siteUrl}${p}`); console.log(p, r.status(), (performance.now() - s).toFixed(0), 'ms'); }
  const csv = await page.request.get(`${stack.siteUrl}/api/operator/statement?organisation=org_first`); console.log('csv', csv.status(), (await csv.text()).slice(0, 400));
  const state = await context.storageState();
  for (const colorScheme of ['light', 'dark'] as const) for (const width of [360, 1440]) {
    const c = await browser.newContext({ storageState: state, viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
    const p = await c.newPage();
    for (const [name, url] of [['desk', '/operator'], ['organization', '/operator/organizations/org_first']] as const) {
      await p.goto(stack.siteUrl + url); await waitForHydration(p);
      const w = await p.evaluate(() => document.documentElement.scrollWidth); if (w > width) console.log('TOO WIDE', name, width, w);
      await p.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      if (name === 'organization') { await p.getByRole('button', { name: 'Note a payout…' }).click(); await p.getByRole('dialog').waitFor(); await p.screenshot({ path: `${OUT}/payout-${width}-${colorScheme}.png` }); }
    }
    await c.close();
  }
  await browser.close();
  await store.destroy();
} finally { await stack.stop(); }
