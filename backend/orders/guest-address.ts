import { fail, ok, type Result } from '@/lib/result';
import type { AccountContext } from '../accounts/context';
import { toEmailKey } from '../accounts/email-key';
import {
  adoptGuest,
  findPaid,
  inTurns,
  isSameAddress,
  setGuestEmail,
  takeAddressOff,
} from '../accounts/guests';
import { dropMailTokens, findMailToken } from '../accounts/mail-tokens';
import { sessionEnded, unreachable } from '../http/failure';
import type { Session } from '../http/router';
import { ownedBy } from '../store/held-by';
import { isUniqueViolation } from '../store/errors';
import type { OrderContext } from './context';

type Said = Promise<Result<{ message: string }>>;

const ONCE = 'You have already corrected the address once. Please contact us.';
const CONFIRMED = 'This address was confirmed, or the ticket was used, so it stays. Please contact us.';
const HAS_IT = 'This address has this ticket already. Please contact us for a refund.';
const REFUSED = 'Your email address is off this purchase. You will hear no more of it.';

/** What becomes of a mistyped address after the payment. */
export function createGuestAddresses(accounts: AccountContext, orders: OrderContext) {
  const { store, now, limits, mailer, on } = accounts;

  const markCorrected = (jti: string) =>
    store
      .updateTable('sessions')
      .set({ corrected_at: now() })
      .where('jti', '=', jti)
      .where('corrected_at', 'is', null)
      .returning('jti')
      .executeTakeFirst();

  const move = (guestId: string, email: string): Promise<boolean> =>
    store.transaction().execute(async (trx) => {
      if (!(await takeAddressOff(trx, guestId))) return false;
      await setGuestEmail(trx, guestId, email);
      const owner = await adoptGuest(trx, guestId);
      const moved = await trx
        .updateTable('orders')
        .set((eb) => ({ ...ownedBy(owner), version: eb('version', '+', 1) }))
        .where('guest_id', '=', guestId)
        .where('paid_at', 'is not', null)
        .returning('id')
        .execute();
      for (const { id } of moved) await orders.mails.at(now()).onPaid(trx, id);
      return true;
    });

  return {
    /** Fails with `conflict` once the address is confirmed, or was corrected before. */
    async correct({ jti, userId }: Session, email: string): Said {
      const guest = await on(store).users.findById(userId);
      if (!guest || !(await findPaid(store, userId))) return sessionEnded();
      const turn = await limits.takeMail(userId, toEmailKey(email));
      if (!turn.ok) return turn;
      if (!(await mailer.reaches(email))) return unreachable();
      // After a refusal the buyer may try again.
      if (guest.email !== '' && !(await markCorrected(jti))) return fail('conflict', ONCE);
      try {
        if (!(await inTurns(() => move(userId, email)))) return fail('conflict', CONFIRMED);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        return fail('conflict', HAS_IT);
      }
      mailer.wake();
      return ok({ message: `Your receipt is on its way to ${email}.` });
    },

    /** Is idempotent. Fails with `gone` or `conflict`. */
    async refuse(token: string): Said {
      const found = await findMailToken(store, token, now());
      if (found?.purpose !== 'refuse')
        return fail('gone', 'This link has expired, or the purchase has another address by now.');
      const { userId, email } = found;
      return inTurns(() =>
        store.transaction().execute(async (trx) => {
          const guest = await on(trx).users.findById(userId);
          if (!guest || !isSameAddress(guest.email, email)) return ok({ message: REFUSED });
          if (!(await takeAddressOff(trx, userId))) return fail('conflict', CONFIRMED);
          // The link itself stays, so that it may be opened again.
          await trx.updateTable('users').set({ email: '' }).where('id', '=', userId).execute();
          await dropMailTokens(trx, userId, ['reset', 'verify', 'change', 'code']);
          return ok({ message: REFUSED });
        }),
      );
    },
  };
}
