import { HOLDER } from '../store/held-by';
import { ofMode } from '../store/of-mode';
import type { PaymentMode, Store } from '../store/schema';

type Read = Pick<Store, 'selectFrom'>;

/** Who can watch at `atMs`: a paid ticket of the shop's mode, or complimentary access. */
export function selectHolders(
  trx: Read,
  mode: PaymentMode,
  { eventId, atMs }: { eventId: string; atMs: number },
) {
  return trx
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select(HOLDER.as('user_id'))
        .where('event_id', '=', eventId)
        .where('kind', '=', 'package')
        .where('status', '=', 'paid')
        .where(ofMode(mode))
        .union(
          eb
            .selectFrom('grants')
            .select('user_id')
            .where('event_id', '=', eventId)
            .where((grant) => grant.or([grant('expires_at', 'is', null), grant('expires_at', '>', atMs)])),
        ),
    );
}

export function listHolders(trx: Read, mode: PaymentMode, eventId: string, nowMs: number) {
  return selectHolders(trx, mode, { eventId, atMs: nowMs })
    .select(['name', 'email', 'email_verified_at as verifiedAt'])
    .orderBy('id')
    .execute();
}

export async function countHolders(
  trx: Read,
  mode: PaymentMode,
  eventId: string,
  nowMs: number,
): Promise<number> {
  const { people } = await selectHolders(trx, mode, { eventId, atMs: nowMs })
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}
