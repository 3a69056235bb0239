import { sql, type Transaction } from 'kysely';
import type { TakeCodeInput } from '@/lib/contract';
import { currentEventDomain } from '@/lib/observability/request-context';
import type { IntervalJob } from '@/lib/process/interval-job';
import { fail, ok, type Result } from '@/lib/result';
import type { AccountContext } from '../accounts/context';
import { useCode } from '../accounts/email-codes';
import { normaliseEmail, toEmailKey } from '../accounts/email-key';
import { adoptGuest, inTurns, isSameAddress } from '../accounts/guests';
import { acceptProof } from '../accounts/prove-address';
import { toWait } from '../accounts/recovery';
import type { Session } from '../http/router';
import { enqueueMail } from '../mail/outbox';
import { createId } from '../store/ids';
import { proveMethods } from '../store/saved-methods';
import type { Schema } from '../store/schema';
import type { OrderContext } from './context';
import { settle } from './settle';
import { BY_BUYER } from './transitions';
import { PAID_IN_FULL } from './verdict';

type Trx = Transaction<Schema>;
type Said = Promise<Result<{ message: string }>>;
type Proof = { asker: string; email: string; hash: string } & Pick<TakeCodeInput, 'browser'>;

const SENT = 'If this address can have a code, it is on its way. It works for 15 minutes.';
const DONE = 'Your email address is confirmed.';
const NEEDS_PASSWORD = `${DONE} This account signs in with its password.`;

const refuseField = (field: string, message: string) =>
  fail('invalid_input', message, { fields: { [field]: message } });
const wrongCode = () =>
  refuseField('code', "That code isn't right, or it is too old. Enter the newest one, or ask for another.");

export type GuestCodes = ReturnType<typeof createGuestCodes>;

/** Six digits that prove an address, of a guest or of an account. */
export function createGuestCodes(
  accounts: AccountContext,
  orders: OrderContext,
  requests: Pick<IntervalJob, 'runIn'>,
) {
  const { store, now, limits, mailsOf, mailer, codes, on } = accounts;

  /** Of the grant, else as given. */
  async function findEmail(given: string | undefined, session: Session | null): Promise<Result<string>> {
    const guest = session?.grant && (await on(store).users.findById(session.userId));
    const email = session?.grant ? guest?.email : given;
    return email ? ok(email) : refuseField('email', 'Please enter your email address.');
  }

  async function takeTurn(given: string | undefined, session: Session | null, caller: string) {
    const email = await findEmail(given, session);
    if (!email.ok) return email;
    const eventId = session?.grant?.eventId ?? null;
    const turn = await limits.takeCodeMail(caller, toEmailKey(email.value), eventId);
    return turn.ok ? email : turn;
  }

  async function mail({ userId }: Session, email: string): Said {
    await store.transaction().execute(async (trx) => {
      const { code, expiresAt } = await codes.create(trx, { userId, email }, now());
      await enqueueMail(trx, (await mailsOf(trx)).code(email, code, expiresAt), now());
    });
    mailer.wake();
    return ok({ message: SENT });
  }

  /** Without a grant an account is looked up later, so that the answer's time reveals nothing. */
  async function send(given: string | undefined, session: Session | null, caller: string): Said {
    const email = await takeTurn(given, session, caller);
    if (!email.ok) return email;
    if (session?.grant) return mail(session, email.value);
    const id = createId('rst');
    const asked = { created_at: now(), event_domain: currentEventDomain(), return_to: null };
    await store
      .insertInto('reset_requests')
      .values({ id, email_key: normaliseEmail(email.value), ...asked, purpose: 'code' })
      .execute();
    requests.runIn(toWait());
    return ok({ message: SENT });
  }

  async function take(
    { email: given, code, browser }: TakeCodeInput,
    session: Session | null,
    caller: string,
  ): Promise<Result<{ token: string | null; message: string }>> {
    const turn = await limits.takeLink(caller);
    const email = turn.ok ? await findEmail(given, session) : turn;
    if (!email.ok) return email;
    const attempt = await limits.startCode(toEmailKey(email.value));
    if (!attempt.ok) return attempt;
    const asker = session?.grant ? session.userId : (await on(store).users.findByEmail(email.value))?.id;
    const owner = { userId: asker ?? '', email: email.value };
    const hash = await codes.check(store, owner, code, now());
    if (!asker || !hash) return wrongCode();
    const proof = { asker, email: email.value, hash, browser };
    const user = await inTurns(() => store.transaction().execute((trx) => prove(trx, proof)));
    if (!user) return wrongCode();
    await attempt.value.succeeded();
    await finishClaims(user.id);
    await limits.forgetLogins(caller, toEmailKey(email.value));
    return ok({ token: user.token, message: user.token ? DONE : NEEDS_PASSWORD });
  }

  /** Undefined when the code was used meanwhile, or the guest has another address by now. */
  async function prove(trx: Trx, { asker, email, hash, browser }: Proof) {
    const { users, sessions } = on(trx);
    const before = (await users.lock(asker)) ? await users.findById(asker) : undefined;
    if (!before || !isSameAddress(before.email, email)) return undefined;
    if (!(await useCode(trx, hash, now()))) return undefined;
    const owner = await adoptGuest(trx, asker);
    const user = owner === asker ? before : await users.findById(owner);
    if (!user) return undefined;
    // What costs nothing waited for the code.
    if (owner !== asker)
      await trx
        .updateTable('orders')
        .set((eb) => ({ user_id: owner, version: eb('version', '+', 1) }))
        .where('user_id', '=', asker)
        .where('provider', '=', 'none')
        .where('status', '=', 'pending')
        .execute();
    await users.markVerified(owner, email, now());
    await acceptProof(trx, owner, now());
    await proveMethods(trx, owner, browser, now());
    if (owner !== asker) await sessions.revokeAll(asker, now());
    const token = (await isStaff(trx, owner)) ? null : await sessions.open(user, now());
    return { id: owner, token };
  }

  /** The reconciler does this, too, after a crash. */
  async function finishClaims(userId: string): Promise<void> {
    const claims = await store
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('guest_id', 'is not', null)
      .where('provider', '=', 'none')
      .where('status', '=', 'pending')
      .execute();
    for (const order of claims) await settle(orders, order, PAID_IN_FULL, BY_BUYER);
  }

  return { takeTurn, mail, send, take };
}

/** Six digits are too few for those who run a studio or the platform. */
async function isStaff(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from memberships where user_id = ${userId}
    union all select 1 from operators where user_id = ${userId}`.execute(trx);
  return rows.length > 0;
}
