import { sql } from 'kysely';
import type { z } from 'zod';
import type { homeSchema } from '@/lib/contract/studio/home/calls';
import { ofMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';
import { listSteps } from '../events/next-steps';
import { mayCall } from '../rights';
import type { Member } from '../studio-router';

export type Todo = z.output<typeof homeSchema>['todo'][number];

const CANCELED_MS = 60 * 24 * 60 * 60_000;
const MOST = 10;

type Asked = { member: Member; mode: PaymentMode; nowMs: number };

/** What the member's role may do something about. */
export async function listTodo(store: Store, asked: Asked): Promise<Todo[]> {
  const { role } = asked.member;
  return [
    ...(mayCall(role, 'getEventOrder') ? await listDisputed(store, asked) : []),
    ...(mayCall(role, 'listPassOrders') ? await listDisputedPasses(store, asked) : []),
    ...(mayCall(role, 'steerRefundRun') ? await listWaitingRuns(store, asked) : []),
    ...(mayCall(role, 'dismissStep') ? await listCanceled(store, asked) : []),
  ];
}

async function listDisputed(store: Store, { member, mode }: Asked): Promise<Todo[]> {
  const rows = await store
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select((eb) => ['events.id', 'events.title', eb.fn.countAll<number>().as('count')])
    .where('orders.organisation_id', '=', member.organisationId)
    // PostgreSQL uses the partial index only with a literal.
    .where('orders.status', '=', sql.lit('disputed'))
    .where('orders.dispute_status', '=', 'open')
    .where(ofMode(mode))
    .groupBy(['events.id', 'events.title'])
    .orderBy('events.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, title, count }) => ({ kind: 'disputes', _id: id, title, count: Number(count) }));
}

async function listDisputedPasses(store: Store, { member, mode }: Asked): Promise<Todo[]> {
  const rows = await store
    .selectFrom('orders')
    .innerJoin('passes', 'passes.id', 'orders.package_id')
    .select((eb) => ['passes.id', 'passes.name', eb.fn.countAll<number>().as('count')])
    .where('orders.organisation_id', '=', member.organisationId)
    .where('orders.kind', '=', 'pass')
    .where('orders.status', '=', sql.lit('disputed'))
    .where('orders.dispute_status', '=', 'open')
    .where(ofMode(mode))
    .groupBy(['passes.id', 'passes.name'])
    .orderBy('passes.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, name: title, count }) => ({ kind: 'passes', _id: id, title, count: Number(count) }));
}

/** Refund runs that another member began: an owner approves or withdraws them. */
async function listWaitingRuns(store: Store, { member }: Asked): Promise<Todo[]> {
  const rows = await store
    .selectFrom('event_drafts')
    .innerJoin('events', 'events.id', 'event_drafts.event_id')
    .innerJoin('refund_runs', 'refund_runs.event_id', 'event_drafts.event_id')
    .select((eb) => ['events.id', 'events.title', eb.fn.countAll<number>().as('count')])
    .where('event_drafts.organisation_id', '=', member.organisationId)
    .where('refund_runs.state', '=', 'waiting')
    .where('refund_runs.created_by', '!=', member.userId)
    .groupBy(['events.id', 'events.title'])
    .orderBy('events.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, title, count }) => ({ kind: 'runs', _id: id, title, count: Number(count) }));
}

async function listCanceled(store: Store, { member, mode, nowMs }: Asked): Promise<Todo[]> {
  const rows = await store
    .selectFrom('event_drafts')
    .innerJoin('events', 'events.id', 'event_drafts.event_id')
    .select(['events.id', 'events.title', 'events.steps_dismissed', 'events.cancelled_at'])
    .where('event_drafts.organisation_id', '=', member.organisationId)
    .where('events.cancelled_at', '>', nowMs - CANCELED_MS)
    .orderBy('events.cancelled_at', 'desc')
    .limit(MOST)
    .execute();
  const found: Todo[] = [];
  for (const { title, ...row } of rows) {
    const steps = await listSteps(store, mode, { ...row, cancelled_at: row.cancelled_at ?? 0 });
    if (steps.length > 0) found.push({ kind: 'steps', _id: row.id, title, count: steps.length });
  }
  return found;
}
