import type { Store } from '../store/schema';

type Seen = { used_ms: number; seen_at: number };

/** Counts free seconds per person across accounts. The account's row serves its export. */
export function createPreviews(store: Store) {
  const ofPerson = (person: string, eventId: string) =>
    store
      .selectFrom('free_offers')
      .select(['used_ms', 'seen_at'])
      .where('person', '=', person)
      .where('event_id', '=', eventId)
      .where('offer', '=', 'preview')
      .executeTakeFirst();
  const ofAccount = (userId: string, eventId: string) =>
    store
      .selectFrom('previews')
      .select(['used_ms', 'seen_at'])
      .where('user_id', '=', userId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();

  return {
    /** Counts the time since the last token, at most `stepMs`. Returns the ms that are left. */
    async use(
      { userId, person }: { userId: string; person: string },
      eventId: string,
      { allowedMs, stepMs, nowMs }: { allowedMs: number; stepMs: number; nowMs: number },
    ): Promise<number> {
      const rows = [await ofPerson(person, eventId), await ofAccount(userId, eventId)];
      const seen = rows.filter((row): row is Seen => row !== undefined);
      const usedBefore = Math.max(0, ...seen.map(({ used_ms: used }) => used));
      const seenAt = Math.max(0, ...seen.map(({ seen_at: at }) => at));
      const used = seen.length === 0 ? 0 : usedBefore + Math.min(Math.max(0, nowMs - seenAt), stepMs);
      const counted = { used_ms: Math.min(used, allowedMs), seen_at: nowMs };
      await store
        .insertInto('free_offers')
        .values({ person, event_id: eventId, offer: 'preview', ...counted })
        .onConflict((oc) => oc.columns(['person', 'event_id', 'offer']).doUpdateSet(counted))
        .execute();
      await store
        .insertInto('previews')
        .values({ user_id: userId, event_id: eventId, ...counted })
        .onConflict((oc) => oc.columns(['user_id', 'event_id']).doUpdateSet(counted))
        .execute();
      return allowedMs - used;
    },
  };
}
