import type { PassAnswer, PassPeriod } from '@/lib/contract/passes';
import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import { toDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import type { BackendDeps } from '../config/config';
import { isOnOrReplayed } from '../events/repository';
import { findPass, type PassOffer } from '../events/find-pass';
import { isStopped } from '../events/stopped';
import { ofMode } from '../store/of-mode';
import type { PassRow, PaymentMode, Store } from '../store/schema';

const EVENTS_SHOWN = 50;

/** Whether it is sold at `nowMs`, apart from its stock. */
export function toSaleState(pass: PassOffer, nowMs: number): Exclude<PassAnswer['state'], 'sold-out'> {
  if (pass.withdrawn_at !== null) return 'withdrawn';
  if (isStopped(pass, 'sales')) return 'stopped';
  if (pass.sale_from !== null && nowMs < pass.sale_from) return 'later';
  return pass.sale_until !== null && nowMs >= pass.sale_until ? 'ended' : 'on-sale';
}

export const toPeriod = ({ period_unit: unit, period_count: count }: PassRow): PassPeriod => ({
  unit,
  count,
});

/** People who have the pass now or are buying it; `held` counts open checkouts. */
export async function countHolders(
  db: Pick<Store, 'selectFrom'>,
  { passId, mode, butUserId = '' }: { passId: string; mode: PaymentMode; butUserId?: string },
  nowMs: number,
): Promise<{ people: number; held: number }> {
  const { people, held } = await db
    .selectFrom('orders')
    .select(({ fn, eb }) => [
      fn.count<number>('user_id').distinct().as('people'),
      fn
        .countAll<number>()
        .filterWhere(eb('status', '=', 'pending').and('underway_at', 'is', null))
        .as('held'),
    ])
    .where('kind', '=', 'pass')
    .where('package_id', '=', passId)
    .where('user_id', '!=', butUserId)
    .where(ofMode(mode))
    .where((eb) =>
      eb.or([
        eb('status', '=', 'pending'),
        eb('status', 'in', ['paid', 'disputed']).and('covers_until', '>', nowMs),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { people: Number(people), held: Number(held) };
}

/** As anyone sees it. A pass that is withdrawn, and that no one has, is `not_found`. */
export async function getPass(
  { store, payments, now }: Pick<BackendDeps, 'store' | 'payments' | 'now'>,
  id: string,
): Promise<Result<PassAnswer>> {
  const [pass, nowMs] = [await findPass(store, id), now()];
  if (!pass || (pass.withdrawn_at !== null && !(await wasSold(store, id))))
    return fail('not_found', "This pass doesn't exist or is no longer on sale.");
  const { mode } = payments.accounts;
  const sale = toSaleState(pass, nowMs);
  const isSoldOut =
    pass.stock !== null && (await countHolders(store, { passId: id, mode }, nowMs)).people >= pass.stock;
  const events = await store
    .selectFrom('events')
    .select(['id as _id', 'title', 'start_time', 'timezone', 'not_in_pass', 'on_demand'])
    .where('organisation_id', '=', pass.organisation_id)
    .where('listed', '=', 1)
    .where('cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('start_time', '>', nowMs), isOnOrReplayed(eb, nowMs)]))
    .orderBy((eb) => eb.fn.coalesce('on_demand', eb.lit(0)))
    .orderBy('start_time')
    .orderBy('id')
    .limit(EVENTS_SHOWN)
    .execute();
  return ok({
    _id: pass.id,
    name: pass.name,
    description: pass.description,
    price: toDecimal(pass.price_cents),
    period: toPeriod(pass),
    screens: pass.screens ?? DEFAULT_SCREENS,
    state: sale === 'on-sale' && isSoldOut ? 'sold-out' : sale,
    sale_from: toInstantOrNull(pass.sale_from),
    sale_until: toInstantOrNull(pass.sale_until),
    organisation: pass.organisation,
    timezone: pass.timezone,
    events: events.flatMap(({ not_in_pass: isOut, start_time: start, on_demand: film, ...event }) =>
      isOut === 1 ? [] : [{ ...event, start_time: toInstant(start), on_demand: film === 1 }],
    ),
    not_included: events.flatMap(({ not_in_pass: isOut, _id, title }) =>
      isOut === 1 ? [{ _id, title }] : [],
    ),
  });
}

async function wasSold(store: Store, passId: string): Promise<boolean> {
  const order = await store
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'pass')
    .where('package_id', '=', passId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  return order !== undefined;
}
