import type { z } from 'zod';
import type { codeCalls } from '@/lib/contract/studio/codes/calls';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import { ok, type Result } from '@/lib/result';
import { HOLDING } from '../../events/stock';
import { ofMode } from '../../store/of-mode';
import type { StudioContext } from '../context';
import { writeLog } from '../log/log';
import { type Member, notThere } from '../studio-router';
import { type CodesOf, findCodeTarget, noCode } from './code-target';

type SwitchInput = Pick<z.output<(typeof codeCalls)['switchCode']['body']>, 'codeId' | 'off'>;

/** `codeId` is of one code or of those made together. Buyers who are paying keep the discount. */
export function switchCode(
  { deps: { store, now } }: StudioContext,
  { codeId, off, ...of }: SwitchInput & CodesOf,
  { organisationId, userId }: Member,
): Promise<Result<{ message: string }>> {
  const isOff = isTicked(off);
  const nowMs = now();
  return store.transaction().execute(async (trx) => {
    const target = await findCodeTarget(trx, of);
    if (!target) return notThere();
    const { key, eventId, name } = target;
    const codes = await trx
      .selectFrom('codes')
      .select(['code', 'batch', 'label'])
      .where('event_id', '=', key)
      .where((eb) => eb.or([eb('id', '=', codeId), eb('batch', '=', codeId)]))
      .limit(1)
      .executeTakeFirst();
    if (!codes) return noCode();
    const moved = await trx
      .updateTable('codes')
      .set({ off_at: isOff ? nowMs : null })
      .where('event_id', '=', key)
      .where((eb) => eb.or([eb('id', '=', codeId), eb('batch', '=', codeId)]))
      .where('off_at', isOff ? 'is' : 'is not', null)
      .executeTakeFirst();
    const subject = (codes.batch === codeId ? codes.label : codes.code) + name;
    const action = isOff ? 'code-switched-off' : 'code-switched-on';
    if (moved.numUpdatedRows > 0n)
      await writeLog(trx, { organisationId, userId, eventId, action, subject }, nowMs);
    return ok({ message: isOff ? 'The code is switched off.' : 'The code is switched on.' });
  });
}

const EXPORT_PAGE = 1000;

export async function exportCodes(
  { deps: { store, payments } }: StudioContext,
  { batch, after, ...of }: { batch: string; after: string } & CodesOf,
) {
  const target = await findCodeTarget(store, of);
  if (!target) return notThere();
  const rows = await store
    .selectFrom('codes')
    .select(['code', 'id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.code_id', '=', 'codes.id')
            .where('orders.status', 'in', HOLDING)
            .where(ofMode(payments.accounts.mode)),
        )
        .as('used'),
    )
    .where('event_id', '=', target.key)
    .where('batch', '=', batch)
    .where('code', '>', after)
    .orderBy('code')
    .limit(EXPORT_PAGE)
    .execute();
  if (rows.length === 0 && after === '') return noCode();
  const codes = rows.map(({ code, used }) => ({ code, used: Boolean(used) }));
  return ok({ codes, next: rows.length < EXPORT_PAGE ? '' : (rows.at(-1)?.code ?? '') });
}
