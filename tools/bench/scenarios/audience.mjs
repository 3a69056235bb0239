import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fillAudience } from '../../../tests/support/fill-audience.ts';
import { fillTenants, LARGE, makeOwner } from '../../../tests/support/tenants.ts';
import { createBuyer } from '../../traffic/buyer.mjs';
import { toPercentiles } from '../load/statistics.mjs';

const SQLITE = 'SQLite';
const POSTGRES = 'PostgreSQL';
const SHOW = { eventId: LARGE.eventId, minutes: 180, viewers: 100_000 };
const HEALTH_EVERY_MS = 10;
/** Of the job that counts viewers. */
const COUNTS_WITHIN_MS = 70_000;

const numbersOf = (of) => [
  { says: 'page, p50', figure: 'p50', unit: 'ms', of },
  { says: 'page, p95', figure: 'p95', unit: 'ms', of, atMost: 200 },
  { says: 'longest wait of others', figure: 'longestMs', unit: 'ms', of, atMost: 100 },
  { says: 'until viewers were counted', figure: 'countedMs', unit: 'ms', of },
  { says: 'failed', figure: 'failed', of, take: 'sum', atMost: 0 },
];

export const audience = {
  name: 'audience',
  measures:
    'How long the audience page of a show of three hours and 100,000 viewers takes, opened again and again while its viewers are counted once, and how long a visitor waits at most meanwhile, who asks for the health of the site. The organization has 100,000 orders, of 300,000 accounts.',
  baseline: 'none: the limits are absolute',
  targets: [SQLITE, POSTGRES],
  numbers: [...numbersOf(SQLITE), ...numbersOf(POSTGRES)],

  async prepare({ startSite, createDatabase }) {
    const sites = {
      [SQLITE]: await startSite({ name: 'bench-audience' }),
      [POSTGRES]: await startSite({ name: 'bench-audience-pg', databaseUrl: await createDatabase() }),
    };
    const cookies = {};
    for (const [target, site] of Object.entries(sites)) {
      const email = `${randomUUID()}@members.example`;
      cookies[target] = await createBuyer(site.url).register(email);
      await site.withStore(async (store) => {
        await fillTenants(store, Date.now());
        const { id } = await store
          .selectFrom('users')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        await makeOwner(store, id);
        const endMs = Math.floor(Date.now() / 60_000) * 60_000;
        const startMs = endMs - SHOW.minutes * 60_000;
        await store
          .updateTable('events')
          .set({ start_time: startMs, end_time: endMs, ended_at: null })
          .where('id', '=', SHOW.eventId)
          .execute();
        await fillAudience(store, { ...SHOW, startMs });
      });
    }

    async function measure(target) {
      const site = sites[target];
      const headers = { cookie: cookies[target] };
      const figures = { failed: 0, generatorCores: 0, longestMs: 0 };
      const times = [];
      const began = performance.now();
      let isOver = false;
      const others = askHealth(site.url, () => isOver, figures);
      await site.withStore(async (store) => {
        const row = store.updateTable('audiences').where('event_id', '=', SHOW.eventId);
        await row.set({ summed: 0, summed_at: null }).execute();
        const isCounted = async () => {
          const { summed } = await store
            .selectFrom('audiences')
            .select('summed')
            .where('event_id', '=', SHOW.eventId)
            .executeTakeFirstOrThrow();
          return summed > 0;
        };
        while (!(await isCounted()) && performance.now() - began < COUNTS_WITHIN_MS)
          times.push(await open(`${site.url}/studio/events/${SHOW.eventId}/audience`, headers, figures));
        figures.countedMs = performance.now() - began;
        if (!(await isCounted())) figures.failed += 1;
      });
      isOver = true;
      await others;
      return { ...figures, ...toPercentiles(times), pages: times.length };
    }
    return { measure };
  },
};

async function open(url, headers, figures) {
  const began = performance.now();
  const response = await fetch(url, { headers });
  const text = await response.text();
  const ms = performance.now() - began;
  if (response.status !== 200 || !text.includes('Watching at once')) {
    figures.failed += 1;
    figures.firstFailure ??= `${response.status} ${text.slice(0, 200)}`;
  }
  return ms;
}

async function askHealth(url, isOver, figures) {
  while (!isOver()) {
    const began = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    figures.longestMs = Math.max(figures.longestMs, performance.now() - began);
    await pause(HEALTH_EVERY_MS);
  }
}
