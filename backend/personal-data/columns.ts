import type { toMoneyAnswer, toOrderAnswer } from '../orders/order-answer';
import type { Schema } from '../store/schema';

type MoneyAnswer = ReturnType<typeof toMoneyAnswer>;
type Answers = {
  orders: ReturnType<typeof toOrderAnswer> & MoneyAnswer;
  refunds: MoneyAnswer['refunds'][number];
  disputes: MoneyAnswer['disputes'][number];
};
type NameIn<T> = T extends keyof Answers ? keyof Answers[T] : string;

/** A withheld column has its reason here. */
export type ExportName<T = unknown> = NameIn<T> | { withheld: string };

type Columns<T extends keyof Schema> = { [C in keyof Schema[T]]-?: ExportName<T> };

const because = (withheld: string) => ({ withheld });
const SECRET = because('Opens the account or the video to its holder.');
const KEY = because('Another form of the email, which is in the export.');
const SELF = because('Names the account or the row itself, and means nothing elsewhere.');
const WORK = because('How the service goes about its work; says nothing about the person.');
const ORDERS = because('The same as its order has, which is in the export.');
const BOOKS = because("The shop's own books; what the buyer paid and got back is in the export.");

/**
 * Maps each column to its name in the export, or to the reason why it is withheld. A missing column
 * does not compile, and fails columns.test.ts.
 */
export const PERSONAL_DATA = {
  users: {
    id: SELF,
    email_key: KEY,
    password_hash: SECRET,
    deleted_at: WORK,
    name: 'name',
    email: 'email',
    referral: 'referral',
    created_at: 'created_at',
    email_verified_at: 'email_verified',
    referral_code: 'referral_code',
  },
  sessions: {
    jti: SECRET,
    user_id: SELF,
    created_at: 'created_at',
    expires_at: 'expires_at',
    revoked_at: 'ended_at',
  },
  orders: {
    id: '_id',
    user_id: SELF,
    item_key: because('The item, which is in the export, in one text.'),
    kind: 'item',
    plan_id: 'item',
    event_id: 'item',
    package_id: 'item',
    item_name: 'name',
    amount_cents: 'amount',
    currency: 'currency',
    provider: 'method',
    provider_ref: 'payment_id',
    status: 'status',
    created_at: 'created_at',
    paid_at: 'paid_at',
    dispute_status: 'dispute',
    updated_at: WORK,
    underway_at: WORK,
    next_check_at: WORK,
    version: WORK,
    given_up_at: WORK,
    refunded_cents: 'refunds',
    refunded_at: 'refunds',
    payment_mode: BOOKS,
    payment_account: BOOKS,
    list_cents: BOOKS,
    discount_cents: BOOKS,
    code_id: BOOKS,
    partner_id: BOOKS,
    holder_id: 'ticket',
    holder_email: because('The address of another person, until that person confirms it.'),
  },
  refunds: {
    id: SELF,
    order_id: SELF,
    provider: ORDERS,
    provider_ref: 'refund_id',
    money_ref: BOOKS,
    amount_cents: 'amount',
    status: 'status',
    reason: 'reason',
    created_at: 'created_at',
    note: BOOKS,
    attempts: WORK,
    next_attempt_at: WORK,
    last_error: WORK,
    begun_at: 'created_at',
    closed_at: WORK,
    refused_at: WORK,
    run_id: WORK,
    ask_key: WORK,
    asked_by: WORK,
    message: because('Stands in the mail about the refund, which is in the export.'),
    until_cents: WORK,
  },
  disputes: {
    provider: ORDERS,
    id: 'dispute_id',
    order_id: SELF,
    money_ref: BOOKS,
    amount_cents: 'amount',
    status: 'status',
    reason: BOOKS,
    created_at: 'created_at',
    closed_at: WORK,
  },
  trials: {
    id: SELF,
    user_id: SELF,
    event_id: 'eventId',
    started_at: 'started_at',
    expires_at: 'expires_at',
  },
  grants: { user_id: SELF, event_id: 'eventId', created_at: 'created_at', expires_at: 'expires_at' },
  screens: {
    user_id: SELF,
    event_id: 'eventId',
    id: 'screen',
    started_at: 'started_at',
    seen_at: 'seen_at',
    expires_at: 'expires_at',
  },
  places: {
    id: SELF,
    user_id: SELF,
    event_id: 'eventId',
    session_id: SECRET,
    screen: 'screen',
    name: 'name',
    serial: SECRET,
    previous: SECRET,
    rotated_at: WORK,
    taken_at: 'taken_at',
    expires_at: 'expires_at',
    stopped_at: 'stopped_at',
  },
  positions: { user_id: SELF, event_id: 'eventId', seconds: 'seconds', updated_at: 'updated_at' },
  previews: { user_id: SELF, event_id: 'eventId', used_ms: 'used_ms', seen_at: 'seen_at' },
  watched: {
    user_id: SELF,
    event_id: 'eventId',
    first_at: 'first_at',
    last_at: 'last_at',
    ms: 'watched_ms',
  },
  player_errors: { id: SELF, user_id: SELF, event_id: 'eventId', code: 'code', device: 'device', at: 'at' },
  reminders: { user_id: SELF, event_id: 'eventId', created_at: 'created_at' },
  mail_tokens: {
    hash: SECRET,
    user_id: SELF,
    purpose: 'purpose',
    email: 'email',
    created_at: 'created_at',
    expires_at: 'expires_at',
    used_at: 'used_at',
  },
  contact_messages: {
    id: SELF,
    fingerprint: KEY,
    email: KEY,
    email_key: KEY,
    first_name: 'firstName',
    last_name: 'lastName',
    message: 'message',
    created_at: 'created_at',
  },
  outbox: {
    id: SELF,
    to_address: KEY,
    reply_to: KEY,
    subject: 'subject',
    body: SECRET,
    html: SECRET,
    created_at: 'created_at',
    sent_at: 'sent_at',
    valid_until: WORK,
    from_name: WORK,
    status: WORK,
    attempts: WORK,
    last_error: WORK,
    next_attempt_at: WORK,
  },
  events: because('What the broadcaster shows.'),
  pictures: because('What the broadcaster shows.'),
  packages: because('What the broadcaster sells.'),
  recordings: because('What the broadcaster shows.'),
  order_transitions: BOOKS,
  money_movements: BOOKS,
  provider_events: BOOKS,
  refund_runs: BOOKS,
  refund_pauses: WORK,
  ticket_moves: because(
    'Which account an order let watch; the tickets that an account holds are in the export.',
  ),
  waiting_grants: because('Waits for an address that no account has verified; then it is a grant.'),
  free_offers: because('Kept by a keyed hash that outlives the account and leads back to no person.'),
  reset_requests: because('Deleted as soon as the mail is written, which is in the export.'),
  rate_limits: WORK,
  memberships: { organisation_id: 'organisation', user_id: SELF, role: 'role', joined_at: 'joined_at' },
  organisations: because('A company, and its defaults for events.'),
  invitations: because('Belongs to the organisation, and is deleted when it ends.'),
  event_drafts: because('What the broadcaster prepares.'),
  audit_log: because("The organisation's record of who changed what."),
  uploads: because('What the broadcaster shows.'),
  stream_keys: because('Opens the input of a broadcaster to its holder.'),
  rehearsals: because('What the broadcaster prepares.'),
  show_minutes: because('Counts without persons.'),
  organisation_pictures: because('What the broadcaster shows.'),
  videos: because('What the broadcaster shows.'),
  codes: because('What the broadcaster sells.'),
  partners: because('Who advertises for the broadcaster.'),
  payouts: because("The platform's books with a company."),
  platform_shares: because("The platform's books with a company."),
} satisfies { [T in keyof Schema]: Columns<T> | { withheld: string } };

/** In the order of deletion: places refer to sessions. */
export const OWN_TABLES = [
  ['trials', 'trials', 'started_at'],
  ['grants', 'grants', 'created_at'],
  ['screens', 'screens', 'started_at'],
  ['places', 'places', 'taken_at'],
  ['positions', 'positions', 'updated_at'],
  ['previews', 'previews', 'seen_at'],
  ['watched', 'watched', 'first_at'],
  ['player_errors', 'player_errors', 'at'],
  ['reminders', 'reminders', 'created_at'],
  ['memberships', 'memberships', 'joined_at'],
  ['sessions', 'sessions', 'created_at'],
  ['mail_tokens', 'mail_links', 'created_at'],
] as const;
