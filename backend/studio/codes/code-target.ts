import { fail } from '@/lib/result';
import { readDraftEntry } from '../../events/draft-entry';
import { toPassCodesKey } from '../../orders/codes';
import type { Store } from '../../store/schema';
import type { Trx } from '../drafts/draft-store';

/** The event or pass that the codes are for. The caller is a member of its organization. */
export type CodesOf = { eventId: string } | { organisationId: string; passId: string };

/** `key` is in `codes.event_id`; `passCents` the price of a pass, which no code may make free. */
export type CodeTarget = {
  key: string;
  tickets: readonly { id: string; name: string }[];
  zone: string;
  passCents: number | null;
  /** Of the log. */
  eventId: string | undefined;
  name: string;
};

/** Undefined for a pass of another organization. */
export async function findCodeTarget(
  db: Pick<Store, 'selectFrom'>,
  of: CodesOf,
): Promise<CodeTarget | undefined> {
  if ('eventId' in of) {
    const { packages, zone } = await findTickets(db, of.eventId);
    return { key: of.eventId, tickets: packages, zone, passCents: null, eventId: of.eventId, name: '' };
  }
  const { organisationId, passId } = of;
  const pass = await db
    .selectFrom('organisations')
    .innerJoin('passes', 'passes.organisation_id', 'organisations.id')
    .select(['organisations.timezone', 'passes.price_cents', 'passes.name'])
    .where('organisations.id', '=', organisationId)
    .where('passes.id', '=', passId)
    .executeTakeFirst();
  if (!pass) return undefined;
  const { timezone: zone, price_cents: passCents, name } = pass;
  return {
    key: toPassCodesKey(passId),
    tickets: [],
    zone,
    passCents,
    eventId: undefined,
    name: ` (${name})`,
  };
}

/** A form that is sent twice takes turns here, also on PostgreSQL. */
export async function lockCodeTarget(trx: Trx, of: CodesOf): Promise<void> {
  if ('eventId' in of)
    await trx
      .updateTable('event_drafts')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('event_id', '=', of.eventId)
      .execute();
  else
    await trx
      .updateTable('passes')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', of.passId)
      .where('organisation_id', '=', of.organisationId)
      .execute();
}

export async function findTickets(store: Pick<Store, 'selectFrom'>, eventId: string) {
  const row = await store
    .selectFrom('event_drafts')
    .select('entry')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const { packages, timezone: zone = 'UTC' } = readDraftEntry(row.entry);
  return { packages, zone };
}

export const noCode = () => fail('not_found', 'This code is no longer there. Please reload the page.');
