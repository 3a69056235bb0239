import { sql } from 'kysely';
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

/** With those whose ticket or access waits for an account, or the count would tell who has one. */
export async function countHolders(
  trx: Read,
  mode: PaymentMode,
  eventId: string,
  nowMs: number,
): Promise<number> {
  const { people } = await trx
    .selectFrom(
      selectHolders(trx, mode, { eventId, atMs: nowMs })
        .select('email_key as key')
        .union(
          trx
            .selectFrom('waiting_grants')
            .select('email_key as key')
            .where('event_id', '=', eventId)
            .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowMs)])),
        )
        .union(
          trx
            .selectFrom('orders')
            .select(sql<string>`holder_email`.as('key'))
            .where('event_id', '=', eventId)
            .where('holder_email', 'is not', null)
            .where('status', '=', 'paid')
            .where(ofMode(mode)),
        )
        .as('holders'),
    )
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}
