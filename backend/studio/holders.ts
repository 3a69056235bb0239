import { ofMode } from '../store/of-mode';
import type { PaymentMode } from '../store/schema';
import type { Trx } from './draft-store';

/** Accounts that can watch: with a paid ticket of the shop's mode, or complimentary access. */
function selectHolders(
  trx: Pick<Trx, 'selectFrom'>,
  mode: PaymentMode,
  { eventId, nowMs }: { eventId: string; nowMs: number },
) {
  return trx
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('user_id')
        .where('event_id', '=', eventId)
        .where('kind', '=', 'package')
        .where('status', '=', 'paid')
        .where(ofMode(mode))
        .union(
          eb
            .selectFrom('grants')
            .select('user_id')
            .where('event_id', '=', eventId)
            .where((grant) => grant.or([grant('expires_at', 'is', null), grant('expires_at', '>', nowMs)])),
        ),
    );
}

export function listHolders(trx: Pick<Trx, 'selectFrom'>, mode: PaymentMode, eventId: string, nowMs: number) {
  return selectHolders(trx, mode, { eventId, nowMs })
    .select(['name', 'email', 'email_verified_at as verifiedAt'])
    .orderBy('id')
    .execute();
}

export async function countHolders(
  trx: Pick<Trx, 'selectFrom'>,
  mode: PaymentMode,
  eventId: string,
  nowMs: number,
): Promise<number> {
  const { people } = await selectHolders(trx, mode, { eventId, nowMs })
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}
