import type { Store } from '../store/schema';

/** The free seconds of a show, counted for each user: what was seen on one screen is gone on all of them. */
export function createPreviews(store: Store) {
  return {
    /**
     * Counts the time since the last token, at most one token's (`stepMs`), and gives what is left, in milliseconds. Two
     * screens at once cost no less than one.
     */
    async use(
      userId: string,
      eventId: string,
      { allowedMs, stepMs, nowMs }: { allowedMs: number; stepMs: number; nowMs: number },
    ): Promise<number> {
      const before = await store
        .selectFrom('previews')
        .select(['used_ms', 'seen_at'])
        .where('user_id', '=', userId)
        .where('event_id', '=', eventId)
        .executeTakeFirst();
      const used = before ? before.used_ms + Math.min(Math.max(0, nowMs - before.seen_at), stepMs) : 0;
      const counted = { used_ms: Math.min(used, allowedMs), seen_at: nowMs };
      await store
        .insertInto('previews')
        .values({ user_id: userId, event_id: eventId, ...counted })
        .onConflict((oc) => oc.columns(['user_id', 'event_id']).doUpdateSet(counted))
        .execute();
      return allowedMs - used;
    },
  };
}
