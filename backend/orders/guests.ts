import { calls } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { AccountContext } from '../accounts/context';
import { findPaid, isGuest, isSameAddress, setGuestEmail } from '../accounts/guests';
import { NO_PASSWORD } from '../accounts/password';
import { createReferralCode, toReferral } from '../accounts/repository';
import { sessionEnded, unreachable } from '../http/failure';
import type { Router, Session } from '../http/router';
import { createId } from '../store/ids';
import type { Store } from '../store/schema';
import { createGuestAddresses } from './guest-address';
import type { GuestCodes } from './guest-codes';
import type { OrderContext } from './context';

/** Purchases that were begun without a session (decision 102). */
export function mountGuests(
  router: Router,
  accounts: AccountContext,
  orders: OrderContext,
  codes: GuestCodes,
): void {
  const { store, now, limits, mailer, on } = accounts;
  const addresses = createGuestAddresses(accounts, orders);

  router.postAny(calls.openGuest, async (body, session, _country, caller) => {
    const { name = '', email, eventId, selectedPackage, referral, gives = false } = body;
    const turn = await limits.takeGuest(caller);
    if (!turn.ok) return turn;
    if (!(await mailer.reaches(email))) return unreachable();
    const itemKey = selectedPackage ? `package:${eventId}:${selectedPackage}` : `trial:${eventId}`;
    return store.transaction().execute(async (trx) => {
      const { users, sessions } = on(trx);
      const isSame = session?.grant?.itemKey === itemKey;
      const giver = isSame && gives ? await users.findById(session.userId) : undefined;
      if (giver && isSameAddress(giver.email, email) && (await findPaid(trx, giver.id)))
        return ok({ token: await sessions.open({ id: giver.id, name: '' }, now(), itemKey) });
      let id = isSame && (await isUnpaidGuest(trx, session.userId)) ? session.userId : null;
      if (id !== null && session) {
        await setGuestEmail(trx, id, email);
        await sessions.revoke(session.jti, now());
      } else {
        id = createId('usr');
        await users.createUser({
          id,
          name,
          email,
          email_key: id,
          password_hash: NO_PASSWORD,
          referral: await toReferral(users, referral, email),
          referral_code: createReferralCode(),
          created_at: now(),
        });
      }
      return ok({ token: await sessions.open({ id, name: '' }, now(), itemKey) });
    });
  });

  async function isUnpaidGuest(trx: Store, userId: string): Promise<boolean> {
    const { users } = on(trx);
    const guest = (await users.lock(userId)) ? await users.findById(userId) : undefined;
    return guest !== undefined && isGuest(guest) && !(await findPaid(trx, userId));
  }

  router.postAny(calls.sendCode, ({ email }, session, _country, caller) =>
    codes.send(email, session, caller),
  );
  router.postAny(calls.takeCode, (body, session, _country, caller) => codes.take(body, session, caller));
  router.postPrivate(calls.correctGuestEmail, async ({ email }, session) =>
    session.grant ? addresses.correct(session, email) : sessionEnded(),
  );
  router.post(calls.refusePurchase, async ({ token }, caller) => {
    const turn = await limits.takeLink(caller);
    return turn.ok ? addresses.refuse(token) : turn;
  });
}

/** A guest pays for one item once, beside gifts. Fails with `unauthorized` or `already_owned`. */
export async function admitGuest(
  { store }: Pick<OrderContext, 'store'>,
  { userId, grant }: Session,
  itemKey: string,
  isGift: boolean,
): Promise<Result<null>> {
  if (!grant) return ok(null);
  if (grant.itemKey !== itemKey)
    return fail('unauthorized', 'Please enter your email address again for this purchase.');
  const paid = isGift ? undefined : await findPaid(store, userId);
  return paid ? fail('already_owned', 'You have already paid for this.', { reference: paid.id }) : ok(null);
}
