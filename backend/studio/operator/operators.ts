import type { Transaction } from 'kysely';
import type { DeedName } from '@/lib/contract/operator/calls';
import { fail, ok, type Result } from '@/lib/result';
import { createAccountRepository } from '../../accounts/repository';
import type { BackendDeps } from '../../config/config';
import { createId } from '../../store/ids';
import type { Schema, Store } from '../../store/schema';

/** `userId` is null for a command. */
export type Deed = { userId: string | null; action: DeedName; subject: string; note?: string };

/** Runs in the transaction of the deed itself. */
export async function writeDeed(trx: Transaction<Schema>, deed: Deed, nowMs: number): Promise<void> {
  const { userId, action, subject, note = '' } = deed;
  await trx
    .insertInto('operator_log')
    .values({ id: createId('opl'), at: nowMs, user_id: userId, action, subject, note: note || null })
    .execute();
}

export async function isOperator(store: Pick<Store, 'selectFrom'>, userId: string): Promise<boolean> {
  const found = await store
    .selectFrom('operators')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Operators are named on the machine alone, never from a page. Safe to repeat. */
export function createOperators({ store, now }: Pick<BackendDeps, 'store' | 'now'>) {
  async function change(email: string, isOn: boolean): Promise<Result<string>> {
    return store.transaction().execute(async (trx): Promise<Result<string>> => {
      const user = await createAccountRepository(trx).findByEmail(email);
      if (!user) return fail('not_found', `There is no account with the address ${email}.`);
      const changed = isOn
        ? await trx
            .insertInto('operators')
            .values({ user_id: user.id, named_at: now() })
            .onConflict((oc) => oc.doNothing())
            .returning('user_id')
            .executeTakeFirst()
        : await trx
            .deleteFrom('operators')
            .where('user_id', '=', user.id)
            .returning('user_id')
            .executeTakeFirst();
      const action = isOn ? 'operator-named' : 'operator-dismissed';
      if (changed) await writeDeed(trx, { userId: null, action, subject: user.email }, now());
      return ok(
        isOn
          ? `${user.email} may open /operator, with the password asked again for each change.`
          : `${user.email} may no longer open /operator.`,
      );
    });
  }
  return {
    appoint: (email: string) => change(email, true),
    dismiss: (email: string) => change(email, false),
  };
}
