import { sql } from 'kysely';
import type { z } from 'zod';
import type { operatorOrganisationSchema } from '@/lib/contract/operator/calls';
import { toInstant } from '@/lib/time/iso';
import type { BackendDeps } from '../../config/config';
import { readDraftEntry } from '../../events/draft-entry';
import { listStopped } from '../../events/stopped';
import type { Store } from '../../store/schema';
import { contains } from '../contains';
import { findBalance } from '../report/payouts';
import { toDollars } from '../report/sales';
import { findAsked, toMoment } from '../organisation/may-publish';

type Deps = Pick<BackendDeps, 'store' | 'now' | 'payments'>;
type Answer = z.output<typeof operatorOrganisationSchema>['organisation'];
type Row = Awaited<ReturnType<ReturnType<typeof selectOrganisations>['execute']>>[number];

const PAGE = 10;
const TITLES = 5;

/** With the address of the first owner. */
export const selectOrganisations = (store: Store) =>
  store
    .selectFrom('organisations')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select('users.email')
        .whereRef('memberships.organisation_id', '=', 'organisations.id')
        .where('memberships.role', '=', 'owner')
        .orderBy('memberships.joined_at')
        .limit(1)
        .as('owner'),
    ]);

/**
 * A page of those with `q` in the name, the id or an owner's address: undecided ones first, then by
 * age. `after` is how many come before.
 */
export async function listOrganisations(deps: Deps, { q, after }: { q: string; after: string }) {
  const { store, payments, now } = deps;
  const skipped = Number(/^\d{1,6}$/.exec(after)?.[0] ?? 0);
  const isLike = contains(q);
  const rows = await selectOrganisations(store)
    .$if(q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          ...isLike(eb.ref('organisations.name')),
          eb('organisations.id', '=', q),
          eb.exists(
            eb
              .selectFrom('memberships')
              .innerJoin('users', 'users.id', 'memberships.user_id')
              .select('users.id')
              .whereRef('memberships.organisation_id', '=', 'organisations.id')
              .where('memberships.role', '=', 'owner')
              .where((owner) => owner.or(isLike(owner.ref('users.email')))),
          ),
        ]),
      ),
    )
    .orderBy(sql`case when approval_asked_at > coalesce(approval_answered_at, 0) then 0 else 1 end`)
    .orderBy(
      sql`case when approved_at is null and suspended_at is null and decision_note is null then 0 else 1 end`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAGE + 1)
    .offset(skipped)
    .execute();
  const organisations: (Answer & { balance: number })[] = [];
  for (const row of rows.slice(0, PAGE)) {
    const money = { mode: payments.accounts.mode, nowMs: now() };
    const balance = toDollars(await findBalance(store, row.id, money));
    organisations.push({ ...(await toAnswer(row, deps)), balance });
  }
  return { organisations, next: rows.length > PAGE ? String(skipped + PAGE) : '' };
}

export async function findOrganisationOf(deps: Deps, id: string): Promise<Answer | null> {
  const row = await selectOrganisations(deps.store).where('organisations.id', '=', id).executeTakeFirst();
  return row ? await toAnswer(row, deps) : null;
}

const toAnswer = async (row: Row, deps: Deps): Promise<Answer> => ({
  _id: row.id,
  name: row.name,
  owner: row.owner ?? '',
  created_at: toInstant(row.created_at),
  state: toState(row, toMoment(deps).isLive),
  note: row.decision_note ?? '',
  stopped: [...listStopped(row)],
  timezone: row.timezone,
  asked: await readAsked(deps.store, row),
});

async function readAsked(store: Store, row: Row): Promise<Answer['asked']> {
  const at = findAsked(row);
  if (at === null) return null;
  const drafts = store.selectFrom('event_drafts').where('organisation_id', '=', row.id);
  const { count } = await drafts
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const latest = await drafts.select('entry').orderBy('start_time', 'desc').limit(TITLES).execute();
  const events = latest.map(({ entry }) => readDraftEntry(entry).title);
  return { at, message: row.approval_message ?? '', events, count: Number(count) };
}

type Decided = Pick<Row, 'approved_at' | 'suspended_at' | 'decision_note'>;

/** With real money, an organisation that is not approved waits for it. */
function toState(row: Decided, isReal: boolean): Answer['state'] {
  if (row.suspended_at !== null) return 'suspended';
  if (row.approved_at !== null) return 'approved';
  if (row.decision_note !== null) return 'declined';
  return isReal ? 'waiting' : 'trial';
}
