import type { Transaction } from 'kysely';
import { calls, type OpenGuestInput, type TakeCodeInput } from '@/lib/contract';
import { currentEventDomain } from '@/lib/observability/request-context';
import { fail, ok, type Result } from '@/lib/result';
import type { AccountContext } from '../accounts/context';
import { useCode } from '../accounts/email-codes';
import { normaliseEmail, toEmailKey } from '../accounts/email-key';
import { adoptGuest, inTurns, isGuest, takeAddressOff } from '../accounts/guests';
import { dropMailTokens, findMailToken } from '../accounts/mail-tokens';
import { NO_PASSWORD } from '../accounts/password';
import { acceptProof } from '../accounts/prove-address';
import { createReferralCode, toReferral, type User } from '../accounts/repository';
import { sessionEnded, unreachable } from '../http/failure';
import type { Router, Session } from '../http/router';
import { enqueueMail } from '../mail/outbox';
import type { IntervalJob } from '@/lib/process/interval-job';
import { createId } from '../store/ids';
import { isUniqueViolation } from '../store/errors';
import { proveMethods } from '../store/saved-methods';
import type { Schema, Store } from '../store/schema';
import type { OrderContext } from './context';
import { settle } from './settle';
import { BY_BUYER } from './transitions';
import { PAID_IN_FULL } from './verdict';

type Trx = Transaction<Schema>;
type Browser = Pick<TakeCodeInput, 'browser'>;
type Said = Promise<Result<{ message: string }>>;

const CODE_SENT = 'If this address can have a code, it is on its way. It works for 15 minutes.';
const CORRECTED = 'You have already corrected the address once. Please contact us.';
const CONFIRMED = 'This address was confirmed, or the ticket was used, so it stays. Please contact us.';
const REFUSED = 'Your email address is off this purchase. You will hear no more of it.';

const wrongCode = () => {
  const message = "That code isn't right, or it is too old. Enter the newest one, or ask for another.";
  return fail('invalid_input', message, { fields: { code: message } });
};

const noEmail = () => {
  const message = 'Please enter your email address.';
  return fail('invalid_input', message, { fields: { email: message } });
};

/** Purchases that were begun without a session (decision 102). */
export function createGuests(
  accounts: AccountContext,
  orders: OrderContext,
  requests: Pick<IntervalJob, 'runIn'>,
) {
  const { store, now, limits, mailsOf, mailer, codes, on } = accounts;

  async function openGuest(
    { name = '', email, eventId, selectedPackage, referral }: OpenGuestInput,
    session: Session | null,
    caller: string,
  ): Promise<Result<{ token: string }>> {
    const turn = await limits.takeGuest(caller);
    if (!turn.ok) return turn;
    if (!(await mailer.reaches(email))) return unreachable();
    const itemKey = selectedPackage ? `package:${eventId}:${selectedPackage}` : `trial:${eventId}`;
    const token = await store.transaction().execute(async (trx) => {
      const { users, sessions } = on(trx);
      const id = session?.grant?.itemKey === itemKey && (await changeEmail(trx, session, email));
      if (id) return sessions.open({ id, name: '' }, now(), itemKey);
      const guest = createId('usr');
      await users.createUser({
        id: guest,
        name,
        email,
        email_key: guest,
        password_hash: NO_PASSWORD,
        referral: await toReferral(users, referral, email),
        referral_code: createReferralCode(),
        created_at: now(),
      });
      return sessions.open({ id: guest, name: '' }, now(), itemKey);
    });
    return ok({ token });
  }

  /** Before a payment the guest is used again. Codes for the other address die. */
  async function changeEmail(trx: Trx, { userId, jti }: Session, email: string): Promise<string | null> {
    const { users, sessions } = on(trx);
    if (!(await users.lock(userId))) return null;
    const guest = await users.findById(userId);
    if (!guest || !isGuest(guest) || (await findPaid(trx, userId))) return null;
    await setGuestEmail(trx, userId, email);
    await sessions.revoke(jti, now());
    return userId;
  }

  const setGuestEmail = async (trx: Trx, id: string, email: string) => {
    await trx.updateTable('users').set({ email }).where('id', '=', id).execute();
    await dropMailTokens(trx, id, ['reset', 'verify', 'change', 'refuse', 'code']);
  };

  /** Of the grant, else of the body. */
  async function findEmail(given: string | undefined, session: Session | null): Promise<string | null> {
    if (!session?.grant) return given ?? null;
    return (await on(store).users.findById(session.userId))?.email || null;
  }

  async function takeCodeTurn(session: Session | null, given: string | undefined, caller: string) {
    const email = await findEmail(given, session);
    if (email === null) return noEmail();
    const turn = await limits.takeCodeMail(caller, toEmailKey(email), session?.grant?.eventId ?? null);
    return turn.ok ? ok(email) : turn;
  }

  async function mailCode({ userId }: Session, email: string): Said {
    await store.transaction().execute(async (trx) => {
      const { code, expiresAt } = await codes.create(trx, { userId, email }, now());
      await enqueueMail(trx, (await mailsOf(trx)).code(email, code, expiresAt), now());
    });
    mailer.wake();
    return ok({ message: CODE_SENT });
  }

  /** Without a grant an account is looked up later, so that the answer's time reveals nothing. */
  async function sendCode(given: string | undefined, session: Session | null, caller: string): Said {
    const email = await takeCodeTurn(session, given, caller);
    if (!email.ok) return email;
    if (session?.grant) return mailCode(session, email.value);
    await store
      .insertInto('reset_requests')
      .values({
        id: createId('rst'),
        email_key: normaliseEmail(email.value),
        created_at: now(),
        event_domain: currentEventDomain(),
        return_to: null,
        purpose: 'code',
      })
      .execute();
    requests.runIn(100 + Math.random() * 300);
    return ok({ message: CODE_SENT });
  }

  async function takeCode(
    { email: given, code, browser }: TakeCodeInput,
    session: Session | null,
    caller: string,
  ): Promise<Result<{ token: string | null; message: string }>> {
    const turn = await limits.takeLink(caller);
    const email = turn.ok ? await findEmail(given, session) : null;
    if (!turn.ok) return turn;
    if (email === null) return noEmail();
    const emailKey = toEmailKey(email);
    const attempt = await limits.startCode(emailKey);
    if (!attempt.ok) return attempt;
    const asker = session?.grant ? session.userId : (await on(store).users.findByEmail(email))?.id;
    const hash = asker && (await codes.check(store, { userId: asker, email }, code, now()));
    if (!asker || !hash) return wrongCode();
    const user = await inTurns(() =>
      store.transaction().execute((trx) => prove(trx, { asker, email, hash, browser })),
    );
    if (!user) return wrongCode();
    await attempt.value.succeeded();
    await finishClaims(orders, user.id);
    await limits.forgetLogins(caller, emailKey);
    const { token } = user;
    const message = token
      ? 'Your email address is confirmed.'
      : 'Your email address is confirmed. This account signs in with its password.';
    return ok({ token, message });
  }

  /** Undefined when the code was used meanwhile, or the guest has another address by now. */
  async function prove(
    trx: Trx,
    { asker, email, hash, browser }: { asker: string; email: string; hash: string } & Browser,
  ): Promise<{ id: string; token: string | null } | undefined> {
    const { users, sessions } = on(trx);
    if (!(await users.lock(asker))) return undefined;
    const before = await users.findById(asker);
    if (!before || toEmailKey(before.email) !== toEmailKey(email)) return undefined;
    if (!(await useCode(trx, hash, now()))) return undefined;
    const owner = await adoptGuest(trx, asker);
    const user = owner === asker ? before : await users.findById(owner);
    if (!user) return undefined;
    if (owner !== asker) await moveClaims(trx, asker, owner);
    await users.markVerified(owner, email, now());
    await acceptProof(trx, owner, now());
    await proveMethods(trx, owner, browser, now());
    await trx
      .updateTable('sessions')
      .set({ revoked_at: now() })
      .where('user_id', '=', asker)
      .where('item_key', 'is not', null)
      .where('revoked_at', 'is', null)
      .execute();
    const token = (await isStaff(trx, owner)) ? null : await sessions.open(user, now());
    return { id: owner, token };
  }

  /** Fails with `conflict` once the address is confirmed, or was corrected before. */
  async function correct({ jti, userId }: Session, email: string): Said {
    const guest = await on(store).users.findById(userId);
    const paid = guest && (await findPaid(store, userId));
    if (!paid) return sessionEnded();
    const turn = await limits.takeMail(userId, toEmailKey(email));
    if (!turn.ok) return turn;
    if (!(await mailer.reaches(email))) return unreachable();
    // An address that was refused is corrected as often as it takes.
    if (guest.email !== '' && !(await takeCorrection(store, jti, now()))) return fail('conflict', CORRECTED);
    try {
      const isDone = await inTurns(() =>
        store.transaction().execute(async (trx) => {
          if (!(await takeAddressOff(trx, userId))) return false;
          await setGuestEmail(trx, userId, email);
          const owner = await adoptGuest(trx, userId);
          const moved = await trx
            .updateTable('orders')
            .set((eb) => ({ user_id: owner, version: eb('version', '+', 1) }))
            .where('guest_id', '=', userId)
            .where('paid_at', 'is not', null)
            .returning('id')
            .execute();
          for (const { id } of moved) await orders.mails.at(now()).onPaid(trx, id);
          return true;
        }),
      );
      if (!isDone) return fail('conflict', CONFIRMED);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return fail('conflict', 'This address has this ticket already. Please contact us for a refund.');
    }
    mailer.wake();
    return ok({ message: `Your receipt is on its way to ${email}.` });
  }

  async function refuse(token: string, caller: string): Said {
    const turn = await limits.takeLink(caller);
    if (!turn.ok) return turn;
    const found = await findMailToken(store, token, now());
    if (found?.purpose !== 'refuse')
      return fail('gone', 'This link has expired, or the purchase has another address by now.');
    const { userId, email } = found;
    return store.transaction().execute(async (trx) => {
      const guest = await on(trx).users.findById(userId);
      // The buyer has corrected it meanwhile.
      if (!guest || toEmailKey(guest.email) !== toEmailKey(email)) return ok({ message: REFUSED });
      if (!(await takeAddressOff(trx, userId))) return fail('conflict', CONFIRMED);
      // The link itself stays, so that it may be opened again.
      await trx.updateTable('users').set({ email: '' }).where('id', '=', userId).execute();
      await dropMailTokens(trx, userId, ['reset', 'verify', 'change', 'code']);
      return ok({ message: REFUSED });
    });
  }

  return { openGuest, takeCodeTurn, mailCode, sendCode, takeCode, correct, refuse };
}

export type Guests = ReturnType<typeof createGuests>;

export function mountGuests(router: Router, guests: Guests): void {
  router.postAny(calls.openGuest, (body, session, _country, caller) =>
    guests.openGuest(body, session, caller),
  );
  router.postAny(calls.sendCode, ({ email }, session, _country, caller) =>
    guests.sendCode(email, session, caller),
  );
  router.postAny(calls.takeCode, (body, session, _country, caller) => guests.takeCode(body, session, caller));
  router.postPrivate(calls.correctGuestEmail, ({ email }, session) =>
    session.grant ? guests.correct(session, email) : Promise.resolve(sessionEnded()),
  );
  router.post(calls.refusePurchase, ({ token }, caller) => guests.refuse(token, caller));
}

/** A guest pays for one item once. Fails with `unauthorized` or `already_owned`. */
export async function admitGuest(
  { store }: Pick<OrderContext, 'store'>,
  { userId, grant }: Session,
  itemKey: string,
): Promise<Result<null>> {
  if (!grant) return ok(null);
  if (grant.itemKey !== itemKey)
    return fail('unauthorized', 'Please enter your email address again for this purchase.');
  const paid = await findPaid(store, userId);
  return paid ? fail('already_owned', 'You have already paid for this.', { reference: paid.id }) : ok(null);
}

const findPaid = (db: Store, guestId: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();

async function takeCorrection(store: Store, jti: string, nowMs: number): Promise<boolean> {
  const taken = await store
    .updateTable('sessions')
    .set({ corrected_at: nowMs })
    .where('jti', '=', jti)
    .where('corrected_at', 'is', null)
    .returning('jti')
    .executeTakeFirst();
  return taken !== undefined;
}

/** What costs nothing and waited for the code. One that the account waits for already stays. */
async function moveClaims(trx: Trx, guestId: string, owner: string): Promise<void> {
  const claims = await trx
    .selectFrom('orders')
    .select(['id', 'item_key'])
    .where('user_id', '=', guestId)
    .where('provider', '=', 'none')
    .where('status', '=', 'pending')
    .execute();
  for (const { id, item_key: itemKey } of claims) {
    const own = await trx
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', owner)
      .where('item_key', '=', itemKey)
      .where('provider', '=', 'none')
      .where('status', '=', 'pending')
      .executeTakeFirst();
    if (own) continue;
    await trx
      .updateTable('orders')
      .set((eb) => ({ user_id: owner, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
}

/** The reconciler does this, too, after a crash. */
async function finishClaims(orders: OrderContext, userId: string): Promise<void> {
  const claims = await orders.store
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('guest_id', 'is not', null)
    .where('provider', '=', 'none')
    .where('status', '=', 'pending')
    .execute();
  for (const order of claims) await settle(orders, order, PAID_IN_FULL, BY_BUYER);
}

/** Six digits are too few for who runs a studio or the platform. */
async function isStaff(trx: Trx, userId: User['id']): Promise<boolean> {
  for (const table of ['memberships', 'operators'] as const) {
    const found = await trx
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}
