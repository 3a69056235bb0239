import type { Transaction } from 'kysely';
import type { CountryRule } from '@/lib/contract/country-rule';
import type { EventTable, PlayAs, Schema } from '../store/schema';

export type PackageDraft = {
  id: string;
  name: string;
  priceCents: number;
  description: string | null;
  /** Null: until the replay is over. */
  access?: { from: 'purchase' | 'start'; hours: number } | null;
  screens?: number | null;
};

/** An event as the seed and the events file bring it. Times are in milliseconds since 1970. */
export type EventDraft = {
  id: string;
  domainKey: string;
  title: string;
  description: string;
  image: string;
  startTime: number;
  endTime: number | null;
  replayUntil: number | null;
  timezone: string | null;
  isTrial: boolean;
  /** Whether the trial goes on into the show; else it ends at the start. */
  trialIncludesShow?: boolean;
  liveArea: { heading: string; text: string } | null;
  media: string | null;
  packages: PackageDraft[];
  /** What follows may be left out, and is null then. */
  doorsOpenAt?: number | null;
  countries?: CountryRule | null;
  accent?: string | null;
  logo?: string | null;
  mediaUrl?: string | null;
  playAs?: PlayAs;
  previewSeconds?: number | null;
  dvrSeconds?: number | null;
};

/**
 * Adds events or brings them up to date, with their packages, inside the caller's transaction. A package that is no
 * longer listed is withdrawn from sale and kept, because orders may name it: those who bought it keep what they bought.
 * @throws when a domain key belongs to an event that is not among `drafts`.
 */
export async function saveEvents(
  trx: Transaction<Schema>,
  drafts: readonly EventDraft[],
  source: EventTable['source'],
  nowMs: number,
): Promise<void> {
  await releaseDomainKeys(trx, drafts);
  for (const draft of drafts) {
    const row = toEventRow(draft, source, nowMs);
    const { id: _id, ...changes } = row;
    await trx
      .insertInto('events')
      .values(row)
      .onConflict((oc) => oc.column('id').doUpdateSet(changes))
      .execute();
    await savePackages(trx, draft, nowMs);
    await recheckOrders(trx, draft, nowMs);
  }
}

// Two events that swap their domain keys would break the unique index half way, so keys are parked under a name that no
// host can have first.
async function releaseDomainKeys(trx: Transaction<Schema>, drafts: readonly EventDraft[]): Promise<void> {
  for (const { id, domainKey } of drafts) {
    await trx
      .updateTable('events')
      .set({ domain_key: `moving ${id}` })
      .where('id', '=', id)
      .where('domain_key', '!=', domainKey)
      .execute();
  }
}

async function savePackages(trx: Transaction<Schema>, draft: EventDraft, nowMs: number): Promise<void> {
  await trx
    .updateTable('packages')
    .set({ withdrawn_at: nowMs })
    .where('event_id', '=', draft.id)
    .where('withdrawn_at', 'is', null)
    .where(
      'id',
      'not in',
      draft.packages.map(({ id }) => id),
    )
    .execute();
  for (const [position, { id, name, description, priceCents, access, screens }] of draft.packages.entries()) {
    const sold = {
      ...{ name, description, price_cents: priceCents, position, withdrawn_at: null },
      access_from: access?.from ?? null,
      access_hours: access?.hours ?? null,
      screens: screens ?? null,
    };
    await trx
      .insertInto('packages')
      .values({ event_id: draft.id, id, ...sold })
      .onConflict((oc) => oc.columns(['event_id', 'id']).doUpdateSet(sold))
      .execute();
  }
}

/**
 * Has the reconciler look at the open orders which can no longer be paid as they are: their payments are closed at the
 * provider before anything else, which is not for this transaction to wait for.
 */
async function recheckOrders(trx: Transaction<Schema>, draft: EventDraft, nowMs: number): Promise<void> {
  const { replayUntil } = draft;
  const open = trx
    .updateTable('orders')
    .set({ next_check_at: nowMs })
    .where('event_id', '=', draft.id)
    .where('status', '=', 'pending')
    .where('next_check_at', '>', nowMs);
  if (replayUntil !== null && replayUntil <= nowMs) {
    await open.execute();
    return;
  }
  await open
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('packages')
            .select('packages.id')
            .whereRef('packages.event_id', '=', 'orders.event_id')
            .whereRef('packages.id', '=', 'orders.package_id')
            .whereRef('packages.price_cents', '=', 'orders.amount_cents')
            .where('packages.withdrawn_at', 'is', null),
        ),
      ),
    )
    .execute();
}

function toEventRow(draft: EventDraft, source: EventTable['source'], nowMs: number) {
  return {
    id: draft.id,
    domain_key: draft.domainKey,
    title: draft.title,
    description: draft.description,
    image: draft.image,
    start_time: draft.startTime,
    end_time: draft.endTime,
    replay_until: draft.replayUntil,
    timezone: draft.timezone,
    is_trial: draft.isTrial ? 1 : 0,
    trial_includes_show: draft.trialIncludesShow ? 1 : 0,
    live_heading: draft.liveArea?.heading ?? null,
    live_text: draft.liveArea?.text ?? null,
    media: draft.media,
    source,
    updated_at: nowMs,
    doors_open_at: draft.doorsOpenAt ?? null,
    countries: draft.countries ? JSON.stringify(draft.countries) : null,
    accent: draft.accent ?? null,
    logo: draft.logo ?? null,
    media_url: draft.mediaUrl ?? null,
    play_as: draft.playAs ?? 'video',
    preview_seconds: draft.previewSeconds ?? null,
    dvr_seconds: draft.dvrSeconds ?? null,
  };
}
