import type { z } from 'zod';
import { toShowId } from '@/lib/contract/show-id';
import type { homeSchema } from '@/lib/contract/studio/home/calls';
import { ok } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import type { Ingest } from '../../playback/ingest';
import { ofMode } from '../../store/of-mode';
import type { StudioContext } from '../context';
import { selectRows, toSummaries, withPhase } from '../events/overview';
import { findShow, toShowStream } from '../live/find-show';
import { selectSummaries, toSummary } from '../orders/select-orders';
import { findOrganisationAnswer } from '../organisation/may-publish';
import { listZones } from '../report/zones';
import { mayCall, seesMoney } from '../rights';
import type { Member } from '../studio-router';
import { findCatalogue } from '../tickets/find-catalogue';
import { readRecentSales } from './recent-sales';
import { listTodo, type Todo } from './todo';

/** A show that began before may still run. */
const LOOK_BACK_MS = 48 * 60 * 60_000;
const AHEAD = 12;
const OTHERS_AHEAD = 4;
const OTHERS_BEFORE = 3;
const ORDERS = 5;

export function mountHome({ deps, mount }: StudioContext, ingest: Ingest): void {
  const { store, payments, now } = deps;
  const { mode } = payments.accounts;

  async function getHome(member: Member) {
    const { organisationId: id, role } = member;
    const nowMs = now();
    const { event, others } = await listEvents(member, nowMs);
    const zone = (await listZones(store, id)).at(-1)?.zone ?? 'UTC';
    const asked = { mode, zone, nowMs, seesMoney: seesMoney(role) };
    const { days, sales, eventIds } = await readRecentSales(store, { organisationId: id }, asked);
    const todo = await listTodo(store, { member, mode, nowMs });
    const signal = event && mayCall(role, 'getDesk') ? await findSilence(event) : [];
    return ok({
      organisation: await findOrganisationAnswer(store, member, deps),
      now: toInstant(nowMs),
      event,
      others,
      timezone: zone,
      days,
      sales,
      todo: [...signal, ...todo],
      orders: mayCall(role, 'listEventOrders') ? await listLatest(eventIds) : null,
    });
  }

  async function listEvents(member: Member, nowMs: number) {
    const rows = selectRows(store, member.organisationId);
    const sinceMs = nowMs - LOOK_BACK_MS;
    const ahead = await rows
      .where('event_drafts.start_time', '>=', sinceMs)
      .orderBy('event_drafts.start_time')
      .limit(AHEAD)
      .execute();
    const before = await rows
      .where('event_drafts.start_time', '<', nowMs)
      .orderBy('event_drafts.start_time', 'desc')
      .limit(OTHERS_BEFORE)
      .execute();
    const all = ahead.map(withPhase(nowMs));
    const isOn = (phase: string) => phase === 'doors' || phase === 'live';
    const chosen =
      all.find(({ phase }) => isOn(phase)) ??
      all.find(({ phase }) => phase === 'scheduled') ??
      all.find(({ phase }) => phase === 'draft');
    const later = all.filter(
      (row) => row !== chosen && (row.draft_start >= nowMs || isOn(row.phase)) && row.phase !== 'cancelled',
    );
    const shown = new Set([chosen?.event_id, ...later.map((row) => row.event_id)]);
    const earlier = before.filter((row) => !shown.has(row.event_id)).map(withPhase(nowMs));
    const picked = [...(chosen ? [chosen] : []), ...later.slice(0, OTHERS_AHEAD), ...earlier];
    const summaries = await toSummaries(deps, picked, member);
    return {
      event: (chosen && summaries[0]) ?? null,
      others: chosen ? summaries.slice(1) : summaries,
    };
  }

  /** Doors are open or the show is on, and no encoder sends what it plays. */
  async function findSilence(event: HomeEvent): Promise<Todo[]> {
    if (event.phase !== 'doors' && event.phase !== 'live') return [];
    const show = await findShow(store, event._id);
    if (!show || !ingest.isOurs(toShowStream(show)?.media_url ?? null)) return [];
    const { state } = await ingest.readStatus(toShowId(event._id));
    return state === 'receiving' ? [] : [{ kind: 'signal', _id: event._id, title: event.title, count: 1 }];
  }

  /** Of the events that sold last, since no index has all orders of an organization. */
  async function listLatest(eventIds: readonly string[]) {
    const sold = await store
      .selectFrom('events')
      .select(['id', 'title'])
      .where('id', 'in', ['', ...eventIds.slice(0, ORDERS)])
      .execute();
    const each = await Promise.all(
      sold.map(async ({ id, title }) => {
        const rows = await selectSummaries(store)
          .where('orders.event_id', '=', id)
          .where('orders.paid_at', 'is not', null)
          .where(ofMode(mode))
          .orderBy('orders.paid_at', 'desc')
          .limit(ORDERS)
          .execute();
        return rows.map((row) => ({ ...row, event: id, event_title: title }));
      }),
    );
    return each
      .flat()
      .sort((a, b) => (b.paid_at ?? 0) - (a.paid_at ?? 0))
      .slice(0, ORDERS)
      .map((row) => ({ ...toSummary(row), event: row.event, event_title: row.event_title }));
  }

  mount('getHome', (_, member) => getHome(member));
  mount('getEventSales', async ({ eventId }, { role }) => {
    const { packages, zone } = await findCatalogue(store, eventId);
    const asked = { mode, zone, nowMs: now(), seesMoney: seesMoney(role) };
    const { days, sales, byPackage } = await readRecentSales(store, { eventId }, asked);
    return ok({
      timezone: zone,
      days,
      sales,
      by_ticket: Object.entries(packages).flatMap(([key, label]) => {
        const sold = byPackage.get(key);
        return sold ? [{ key, label, sold }] : [];
      }),
    });
  });
}

export type HomeEvent = NonNullable<z.output<typeof homeSchema>['event']>;
