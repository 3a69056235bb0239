import { currentEventDomain } from '@/lib/observability/request-context';
import { isUniqueViolation } from '../../store/errors';
import { createId } from '../../store/ids';
import type { PairingTable, Store } from '../../store/schema';
import { createUserCode } from './codes';

const MAX_TURNS = 5;

type NewPairing = Pick<
  PairingTable,
  | ('kind' | 'event_id' | 'organisation_id' | 'site' | 'device' | 'country')
  | ('device_hash' | 'created_at' | 'expires_at')
>;

/** Returns the code. */
export async function insertWithCode(
  store: Store,
  row: NewPairing,
  toUserHash: (code: string) => string,
): Promise<string> {
  for (let turn = 1; ; turn += 1) {
    const code = createUserCode();
    const values = { ...row, id: createId('prg'), user_hash: toUserHash(code) };
    try {
      await store.insertInto('pairings').values(values).execute();
      return code;
    } catch (error) {
      if (!isUniqueViolation(error) || turn === MAX_TURNS) throw error;
    }
  }
}

/** Of the event or channel at the host that was asked; null on the main site. */
export async function findHostOwner(store: Store): Promise<string | null> {
  const domain = currentEventDomain();
  if (domain === null) return null;
  const [event, channel] = [
    await store
      .selectFrom('events')
      .select('organisation_id')
      .where('domain_key', '=', domain)
      .executeTakeFirst(),
    await store
      .selectFrom('channels')
      .select('organisation_id')
      .where('domain_key', '=', domain)
      .executeTakeFirst(),
  ];
  if (channel) return channel.organisation_id;
  return event ? (event.organisation_id ?? '') : null;
}
