import { chromium } from '@playwright/test';
import { openStore } from './backend/store/open';
import { openSale } from './e2e/support/open-sale';
import { startStack } from './e2e/support/servers';
import { fillAudience } from './tests/support/fill-audience';
import { sql } from 'kysely';
import { insertRows } from './tests/support/tenants';
import { mkdirSync } from 'node:fs';

const out = '/tmp/shots/aud'; mkdirSync(out, { recursive: true });
const stack = await startStack({ name: 'zz-aud' });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const ctx = await browser.newContext({ baseURL: stack.siteUrl });
  const page = await ctx.newPage();
  const id = await openSale(page, stack, 'Harbour Concerts');
  const shot = async (name: string) => {
    for (const [w, h] of [[320, 700],[360, 780],[390, 844], [1440, 900]] as const)
      for (const scheme of ['light', 'dark'] as const) {
        if (w < 390 && scheme === 'dark') continue;
        await page.setViewportSize({ width: w, height: h });
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForTimeout(150);
        await page.screenshot({ path: `${out}/${name}-${w}-${scheme}.png`, fullPage: true });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) console.log(name, w, 'overflows by', over);
      }
  };
  const go = (p: string) => page.goto(p);
  await go(`/studio/events/${id}/audience`);
  await shot('empty');
  const store = openStore({ databaseUrl: `file:${stack.dataDir}/marquee.db` });
  const now = Date.now();
  const M = 60_000;
  const minutes = Number(process.env.MINUTES ?? 180);
  const startMs = Math.floor(now / M) * M - (minutes + 30) * M;
  await store.updateTable('events').set({ start_time: startMs, end_time: startMs + minutes * M, ended_at: startMs + minutes * M }).where('id', '=', id).execute();
  const ev = await store.selectFrom('events').selectAll().where('id','=',id).executeTakeFirstOrThrow();
  await fillAudience(store, { eventId: id, startMs, minutes, viewers: Number(process.env.VIEWERS ?? 5000) });
  await insertRows(store, 4000, 'users', ['id', 'name', 'email', 'email_key', 'password_hash', 'created_at'], sql`'usr_' || n, 'x', 'b' || n || '@m.example', 'b' || n || '@m.example', 'x', 1`);
  await insertRows(store, 3900, 'orders', ['id', 'user_id', 'item_key', 'kind', 'event_id', 'package_id', 'item_name', 'amount_cents', 'currency', 'provider', 'provider_ref', 'status', 'created_at', 'updated_at', 'paid_at', 'next_check_at', 'payment_mode'],
    sql`'o' || n, 'usr_' || (n), 'x' || n, 'package', ${sql.lit(id)}, 'ticket', 'x', 2000, 'USD', 'stripe', 'r' || n, 'paid', 1, 1, case when n < 160 then ${sql.lit(startMs)} + (n * 131 % 100) * 60000 else ${sql.lit(startMs)} - n * 600000 end, 9007199254740991, 'sandbox'`);
  const line = (action: string, at: number, subject: string | null = null) => store.insertInto('audit_log').values({ id: `l${at}${action}`, organisation_id: ev.organisation_id ?? '', at, user_id: null, event_id: id, action, subject, changes: '[]' }).execute();
  await line('break-begun', startMs + 62 * M); await line('break-ended', startMs + 74 * M);
  await line('status-said', startMs + 63 * M, 'Back at nine. The bar is open.');
  await line('status-said', startMs + 65 * M, 'Two minutes to go');
  await store.insertInto('messages').values({ id:'m1', organisation_id: ev.organisation_id ?? '', event_id: id, audience:'buyers', package_id:null, subject:'We have begun', body:'x', status:'sent', version:1, created_by:'u', created_at:1, send_at:null, started_at:startMs+9*M, finished_at:startMs+9*M, recipients:1, sent:1, failed:0}).execute();
  console.log('waiting for the count');
  while (!(await store.selectFrom('audiences').select('summed_at').where('event_id','=',id).executeTakeFirst())?.summed_at) await new Promise(r => setTimeout(r, 2000));
  const t = performance.now(); await go(`/studio/events/${id}/audience`); console.log('page ms', performance.now() - t);
  await shot('after');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('summary', { hasText: 'Show as a table' }).first().click();
  await page.screenshot({ path: `${out}/table-390.png` , clip: undefined, fullPage: false });
  const html = await (await ctx.request.get(`/studio/events/${id}/audience`)).text(); console.log('html bytes', html.length);
  await go('/studio/audience'); await shot('organisation');
  await go(`/studio/events/${id}/audience`);
  await page.setViewportSize({ width: 1000, height: 900 }); await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await page.pdf({ path: `${out}/print.pdf` });
  const csv = await ctx.request.get(`/api/studio/audience/export?event=${id}`); console.log((await csv.text()).split('\n').slice(0, 4));
  await store.destroy();
} finally { await browser.close(); await stack.stop(); }
