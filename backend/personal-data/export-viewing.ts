import type { Store } from '../store/schema';

/** Milliseconds as an export has them: ISO 8601, in UTC. */
export const toInstant = (ms: number) => new Date(ms).toISOString();
export const toInstantOrNull = (ms: number | null) => (ms === null ? null : toInstant(ms));

/** The lists of an export that are about watching: what opened shows, besides orders, and what came of it. */
export async function listViewing(store: Store, userId: string) {
  return {
    trials: await listTrials(store, userId),
    grants: await listGrants(store, userId),
    screens: await listScreens(store, userId),
    places: await listPlaces(store, userId),
    previews: await listPreviews(store, userId),
    reminders: await listReminders(store, userId),
  };
}

async function listTrials(store: Store, userId: string) {
  const rows = await store.selectFrom('trials').selectAll().where('user_id', '=', userId).execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    started_at: toInstant(row.started_at),
    expires_at: toInstant(row.expires_at),
  }));
}

async function listGrants(store: Store, userId: string) {
  const rows = await store.selectFrom('grants').selectAll().where('user_id', '=', userId).execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    created_at: toInstant(row.created_at),
    expires_at: toInstantOrNull(row.expires_at),
  }));
}

async function listScreens(store: Store, userId: string) {
  const rows = await store.selectFrom('screens').selectAll().where('user_id', '=', userId).execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    screen: row.id,
    started_at: toInstant(row.started_at),
    seen_at: toInstant(row.seen_at),
    expires_at: toInstant(row.expires_at),
  }));
}

async function listPlaces(store: Store, userId: string) {
  const rows = await store.selectFrom('places').selectAll().where('user_id', '=', userId).execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    screen: row.screen,
    taken_at: toInstant(row.taken_at),
    expires_at: toInstant(row.expires_at),
  }));
}

async function listPreviews(store: Store, userId: string) {
  const rows = await store.selectFrom('previews').selectAll().where('user_id', '=', userId).execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    used_ms: row.used_ms,
    seen_at: toInstant(row.seen_at),
  }));
}

async function listReminders(store: Store, userId: string) {
  const rows = await store.selectFrom('reminders').selectAll().where('user_id', '=', userId).execute();
  return rows.map((row) => ({ eventId: row.event_id, created_at: toInstant(row.created_at) }));
}
