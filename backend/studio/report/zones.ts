import { toLocalText } from '@/lib/time/local-time';
import type { Store } from '../../store/schema';

/** A time zone that counts before `untilMs`, and after the one before it. */
export type DatedZone = { untilMs: number; zone: string };

export const always = (zone: string): DatedZone[] => [{ untilMs: Infinity, zone }];

/** Oldest first. The last one is the organisation's own now. */
export async function listZones(
  store: Pick<Store, 'selectFrom'>,
  organisationId: string,
): Promise<DatedZone[]> {
  const earlier = await store
    .selectFrom('earlier_zones')
    .select(['until', 'timezone'])
    .where('organisation_id', '=', organisationId)
    .orderBy('until')
    .execute();
  const { timezone } = await store
    .selectFrom('organisations')
    .select('timezone')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return [...earlier.map(({ until, timezone: zone }) => ({ untilMs: until, zone })), ...always(timezone)];
}

/** Like `2026-11`. */
export function toMonth(ms: number, zones: readonly DatedZone[]): string {
  const { zone = 'UTC' } = zones.find(({ untilMs }) => ms < untilMs) ?? {};
  return toLocalText(ms, zone).slice(0, 'YYYY-MM'.length);
}
