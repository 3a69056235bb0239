import type * as z from 'zod';
import { MAX_DESTINATIONS } from '@/lib/contract/ingest';
import { MAX_TRIAL_DESTINATIONS, type restreamCalls } from '@/lib/contract/studio/restream/calls';
import { fail, ok, type Result } from '@/lib/result';
import { createId } from '../../store/ids';
import type { Seal } from '../../store/seal';
import type { Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { refuseFields } from '../drafts/parse-draft';
import { type LogAction, writeLog } from '../log/log';
import { lockOrganisation } from '../organisation/lock-organisation';
import { type Member, notThere } from '../studio-router';
import { parseTarget } from './parse-target';

const HINT = 4;
/** Four characters of a shorter key would give it away. */
const MIN_HINTED = 12;
const STALE = 'This destination has just been changed. Please look at the newer version first.';

type Context = Pick<StudioContext, 'config' | 'deps'> & { seal: Seal };
type Saved = z.output<(typeof restreamCalls)['saveDestination']['body']>;
type Answer = Promise<Result<{ message: string }>>;

export async function getDestinations({ deps: { store } }: Context, { organisationId }: Member) {
  const rows = await listDestinations(store, organisationId);
  return ok({
    most: await readMost(store, organisationId),
    destinations: rows.map(({ id, name, service, hint, version, url }) => ({
      _id: id,
      name,
      service,
      hint,
      version,
      address: url,
    })),
  });
}

export const listDestinations = (store: Pick<Store, 'selectFrom'>, organisationId: string) =>
  store
    .selectFrom('destinations')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** How many an organization may have. */
async function readMost(store: Pick<Store, 'selectFrom'>, organisationId: string): Promise<number> {
  const { approved_at: approvedAt } = await store
    .selectFrom('organisations')
    .select('approved_at')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return approvedAt === null ? MAX_TRIAL_DESTINATIONS : MAX_DESTINATIONS;
}

export function saveDestination({ config, deps, seal }: Context, input: Saved, member: Member): Answer {
  const { destinationId, version, name, service, address, stream_key: key } = input;
  const { organisationId, userId } = member;
  return deps.store.transaction().execute(async (trx) => {
    await lockOrganisation(trx, organisationId);
    const all = await listDestinations(trx, organisationId);
    const before = all.find(({ id }) => id === destinationId);
    if (destinationId !== '' && !before) return notThere();
    if (String(before?.version ?? 0) !== version) return fail('conflict', STALE);
    const target = parseTarget(service, address, config);
    if (!target.ok) return target;
    // Another server would be told the key of the one before.
    const isElsewhere = before !== undefined && before.url !== target.value;
    if (key === '' && (!before || isElsewhere))
      return refuseFields({ stream_key: 'Please enter the stream key.' });
    if (!before) {
      const most = await readMost(trx, organisationId);
      if (all.length >= most) return fail('conflict', sayFull(most));
    }
    const id = before?.id ?? createId('dst');
    const keyed = key !== '' && { sealed_key: seal.seal(id, key), hint: toHint(key) };
    const values = { name, service, url: target.value, version: Number(version) + 1, ...keyed };
    if (before)
      await trx
        .updateTable('destinations')
        .set(values)
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
    else
      await trx
        .insertInto('destinations')
        .values({
          ...values,
          id,
          organisation_id: organisationId,
          sealed_key: seal.seal(id, key),
          hint: toHint(key),
          created_at: deps.now(),
        })
        .execute();
    const action: LogAction = before ? 'destination-changed' : 'destination-added';
    await writeLog(trx, { organisationId, userId, action, subject: name }, deps.now());
    return ok({ message: before ? 'The destination is saved.' : 'The destination is added.' });
  });
}

const toHint = (key: string): string => (key.length >= MIN_HINTED ? key.slice(-HINT) : '');

const sayFull = (most: number) =>
  most === MAX_DESTINATIONS
    ? `An organization has at most ${most} destinations.`
    : `During a trial an organization has at most ${most} destinations.`;

export function removeDestination(
  { deps: { store, now } }: Context,
  { destinationId }: { destinationId: string },
  { organisationId, userId }: Member,
): Answer {
  return store.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('destinations')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', destinationId)
      .returning('name')
      .executeTakeFirst();
    if (!gone) return notThere();
    await trx.deleteFrom('event_destinations').where('destination_id', '=', destinationId).execute();
    const line = { organisationId, userId, action: 'destination-removed', subject: gone.name } as const;
    await writeLog(trx, line, now());
    return ok({ message: 'The destination is removed.' });
  });
}
