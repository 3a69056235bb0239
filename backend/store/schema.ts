import type { Generated, Kysely } from 'kysely';
import type { EventExtras } from '@/lib/contract/events';
import type { OrderStatus } from '@/lib/contract/orders';

/**
 * The tables as the code sees them. One portable shape for SQLite and PostgreSQL (decision record 0003):
 * text ids, integer cents, integer milliseconds since 1970, and 0 or 1 for a boolean.
 */
export type Schema = {
  users: UserTable;
  sessions: SessionTable;
  events: EventTable;
  packages: PackageTable;
  orders: OrderTable;
  order_transitions: OrderTransitionTable;
  provider_events: ProviderEventTable;
  refunds: RefundTable;
  disputes: DisputeTable;
  money_movements: MoneyMovementTable;
  trials: TrialTable;
  grants: GrantTable;
  waiting_grants: WaitingGrantTable;
  free_offers: FreeOfferTable;
  screens: ScreenTable;
  places: PlaceTable;
  previews: PreviewTable;
  reminders: ReminderTable;
  contact_messages: ContactMessageTable;
  outbox: OutboxTable;
  mail_tokens: MailTokenTable;
  reset_requests: ResetRequestTable;
  rate_limits: RateLimitTable;
};

export type Store = Kysely<Schema>;

export type UserTable = {
  id: string;
  name: string;
  /** As the person typed it. */
  email: string;
  /** What e-mails are compared by; unique. See `toEmailKey`. The id once the account is deleted. */
  email_key: string;
  password_hash: string;
  /** The code of the link the person came by: another person's `referral_code`, or a campaign's. */
  referral: string | null;
  created_at: number;
  /** When it was last shown that the person reads mail sent to `email`; null for never. */
  email_verified_at: number | null;
  /** Set when name and e-mail were taken out of the row; orders still refer to it. */
  deleted_at: number | null;
  /** The person's own, to send others with; unique. Null only in rows that an older release wrote meanwhile. */
  referral_code: string | null;
};

export type SessionTable = {
  /** The `jti` of the token. */
  jti: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
};

/** The optional fields of the contract, each in a column of its name; a boolean is kept as 0 or 1. */
export type EventExtraColumns = {
  [K in keyof EventExtras]: EventExtras[K] extends boolean | null ? number | null : EventExtras[K];
};

export type EventTable = EventExtraColumns & {
  id: string;
  /** A subdomain of the site, or a whole host name; unique. */
  domain_key: string;
  title: string;
  description: string;
  image: string;
  start_time: number;
  end_time: number | null;
  replay_until: number | null;
  is_trial: number;
  live_heading: string | null;
  live_text: string | null;
  /** A folder below MEDIA_DIR, or null. */
  media: string | null;
  source: 'seed' | 'import';
  updated_at: number;
  /** Null: half an hour before the start. */
  doors_open_at: number | null;
  /** When the show was over in fact, as the operator or its origin said. */
  ended_at: number | null;
  /** What the operator tells everyone, and since when. */
  status_text: string | null;
  status_at: number | null;
  /** `CountryRule` as JSON; null for everywhere. */
  countries: string | null;
  /** The multivariant playlist of an origin; instead of `media`, never beside it. */
  media_url: string | null;
  play_as: Generated<PlayAs>;
  /** How far back a live viewer may go; null for the default. */
  dvr_seconds: number | null;
  /** 1 where the free trial goes on into the show; else it ends at the start. */
  trial_includes_show: Generated<number>;
};

/**
 * How a folder's film plays while the show is live: `video` from its beginning for each viewer, `premiere` by the clock
 * for all of them, once, `loop` by the clock and over again until the end.
 */
export type PlayAs = 'video' | 'premiere' | 'loop';

export type PackageTable = {
  event_id: string;
  /** Unique within its event. */
  id: string;
  name: string;
  description: string | null;
  price_cents: number;
  position: number;
  /** Set when it is no longer sold; never deleted, because orders may name it. */
  withdrawn_at: number | null;
  /** From when `access_hours` count; null: until the replay is over. */
  access_from: 'purchase' | 'start' | null;
  access_hours: number | null;
  /** On how many screens at once; null for the default. */
  screens: number | null;
};

export type OrderKind = 'plan' | 'package';
export type Provider = 'stripe' | 'paypal' | 'none';

export type OrderTable = {
  id: string;
  user_id: string;
  /** `plan:<planId>` or `package:<eventId>:<packageId>`. */
  item_key: string;
  kind: OrderKind;
  plan_id: string | null;
  event_id: string | null;
  package_id: string | null;
  /** Kept as sold: a later change of the catalogue does not rewrite receipts. */
  item_name: string;
  amount_cents: number;
  currency: 'USD';
  provider: Provider;
  /** The provider's id of the payment; unique per provider. Null until the provider has answered. */
  provider_ref: string | null;
  status: OrderStatus;
  created_at: number;
  updated_at: number;
  paid_at: number | null;
  /** When the provider was first seen working on the payment; null while none is under way. */
  underway_at: number | null;
  /** When the reconciler looks at it next. */
  next_check_at: number;
  /** Counts the changes, so that what a provider said is written only over the row it was asked about. */
  version: Generated<number>;
  /** The provider's own total; all of the amount once a dispute is lost. */
  refunded_cents: Generated<number>;
  /** When we first saw that something went back, in milliseconds. */
  refunded_at: number | null;
  dispute_status: DisputeStatus | null;
  /** What the order is paid with; null for one that is free, and for one of a release that did not note it. */
  payment_mode: PaymentMode | null;
  /** The account at the provider (`PaymentAccount`); null as above. */
  payment_account: string | null;
  /** When it was given up; null for one that was not, or by a release that did not note it. */
  given_up_at: number | null;
};

export type PaymentMode = 'live' | 'test' | 'sandbox';

export type DisputeStatus = 'open' | 'won' | 'lost';

/** Who found out about a change: the buyer's own request, a webhook, the reconciler, or an operator at the command line. */
export type TransitionSource = 'buyer' | 'webhook' | 'reconciler' | 'operator';

export type OrderTransitionTable = {
  id: string;
  order_id: string;
  /** The order's version after it. */
  version: number;
  from_status: OrderStatus;
  /** The same as before when a part was refunded. */
  to_status: OrderStatus;
  reason: string;
  source: TransitionSource;
  /** The event that led here; null without one. */
  provider_event_id: string | null;
  at: number;
};

/**
 * `due`: not asked of the provider yet, so it may still be cancelled. `asked`: asked, and the answer is not known; the
 * provider has it at most once, by the row's id. `pending`: the provider works on it. `done`: the money is on its way to
 * the buyer. `failed`: the bank sent it back. `refused`: the provider will not do it. `cancelled`: no longer owed.
 */
export type RefundStatus = 'due' | 'asked' | 'pending' | 'done' | 'failed' | 'refused' | 'cancelled';

/** Why money goes back: what the order is owed back for, an operator's command, or the provider's own dashboard. */
export type RefundReason = 'duplicate' | 'undeliverable' | 'operator' | 'provider';

/** A refund, and while it is `due` or `asked` the step that is left to do: at most one such row for each order. */
export type RefundTable = {
  /** Ours, and the idempotency key that the provider is asked with. */
  id: string;
  order_id: string;
  provider: 'stripe' | 'paypal';
  /** The provider's id of the refund; unique per provider. Null until it is known. */
  provider_ref: string | null;
  /** The charge (`ch_…`) or capture that it goes back from. */
  money_ref: string | null;
  amount_cents: number;
  status: RefundStatus;
  reason: RefundReason;
  /** What the operator or the provider said of it. */
  note: string | null;
  attempts: Generated<number>;
  /** When it may be tried next. Moving it is how a worker takes the row. */
  next_attempt_at: number;
  last_error: string | null;
  created_at: number;
  /** When the provider was first asked. */
  begun_at: number | null;
  /** When it came to an end: done, failed, refused or cancelled. */
  closed_at: number | null;
};

/** A dispute that holds or held money, by the provider's id of it. */
export type DisputeTable = {
  provider: 'stripe' | 'paypal';
  id: string;
  order_id: string;
  money_ref: string | null;
  amount_cents: number;
  status: DisputeStatus;
  /** The provider's own word for it. */
  reason: string | null;
  created_at: number;
  closed_at: number | null;
};

/** `refund-failed` and `dispute-returned` take back what `refund` and `dispute` booked. */
export type MovementKind = 'payment' | 'refund' | 'refund-failed' | 'dispute' | 'dispute-returned';

/** A movement of money, booked with the order's change that it came to light in; never changed. Reports are sums of these. */
export type MoneyMovementTable = {
  id: string;
  order_id: string;
  /** The order's version after that change. */
  version: number;
  kind: MovementKind;
  /** `payment`, `refund:<provider's id>` or `dispute:<provider's id>`; `…:unlisted` for what the provider gives no id of. */
  source: string;
  /** What came in; negative for what went out. */
  amount_cents: number;
  at: number;
};

/** Every event of a provider, for ever, by the provider's id of it. */
export type ProviderEventTable = {
  provider: 'stripe' | 'paypal';
  id: string;
  /** The provider's own name, such as `charge.refunded`. */
  type: string;
  /** What the provider is asked about; null when the event is about no payment. */
  reference: string | null;
  /** By the provider's clock. */
  created_at: number;
  received_at: number;
  /** When the reconciler takes it up, unless it has been handled. */
  next_attempt_at: number;
  handled_at: number | null;
  /** What came of it; see `EventOutcome`. */
  outcome: string | null;
  order_id: string | null;
};

export type TrialTable = {
  id: string;
  user_id: string;
  event_id: string;
  started_at: number;
  expires_at: number;
};

/** Access that the operator gave. */
export type GrantTable = {
  user_id: string;
  event_id: string;
  /** Null for an access without an end. */
  expires_at: number | null;
  created_at: number;
};

/** Access that the operator gave to an address which no account has verified yet. */
export type WaitingGrantTable = {
  /** See `toEmailKey`. */
  email_key: string;
  event_id: string;
  /** Null for an access without an end. */
  expires_at: number | null;
  created_at: number;
};

/** Which free offer of an event a person has had; it outlives the account. */
export type FreeOfferTable = {
  /** A keyed hash of the e-mail; see `toPerson`. */
  person: string;
  event_id: string;
  offer: 'trial' | 'preview';
  /** Of a preview, what was seen of it; 0 for a trial. */
  used_ms: number;
  seen_at: number;
};

/** Where instances before migration 0011 keep what `places` has. */
export type ScreenTable = {
  user_id: string;
  event_id: string;
  id: string;
  started_at: number;
  seen_at: number;
  expires_at: number;
};

/** A screen's place at an event; alive until `expires_at`. */
export type PlaceTable = {
  /** New each time the place is taken. */
  id: string;
  user_id: string;
  event_id: string;
  /** The login that took it. */
  session_id: string;
  /** Made up by the player. */
  screen: string;
  /** What the holder was given last, and the time before. */
  serial: string;
  previous: string | null;
  /** When `serial` took the place of `previous`. */
  rotated_at: number;
  /** The newest places are the ones that count. */
  taken_at: number;
  expires_at: number;
};

/** How much of an event's free preview a person has seen. */
export type PreviewTable = { user_id: string; event_id: string; used_ms: number; seen_at: number };

/** Who was reminded of which event. */
export type ReminderTable = { user_id: string; event_id: string; created_at: number };

export type ContactMessageTable = {
  id: string;
  /** Of who wrote what on which day (UTC); unique, so that a repeated message is kept once. */
  fingerprint: string;
  first_name: string;
  last_name: string;
  email: string;
  message: string;
  created_at: number;
  /** See `toEmailKey`; null only in rows that an older release wrote meanwhile. */
  email_key: string | null;
};

/** `waiting` until a server has taken it (`sent`), refused it for good, or too long has passed (`failed`). */
export type MailStatus = 'waiting' | 'sent' | 'failed';

export type OutboxTable = {
  id: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  /** Plain text. */
  body: string;
  status: MailStatus;
  attempts: number;
  /** What the last attempt failed with, in the server's words. */
  last_error: string | null;
  created_at: number;
  /** When it may be tried next. Moving it is how a sender takes a mail. */
  next_attempt_at: number;
  sent_at: number | null;
  /** When it is of no use any more, because its link has run out; null for never. Its text goes with it. */
  valid_until: number | null;
};

/** What a link in a mail is for: a new password, the address of a new account, or a changed address. */
export type MailTokenPurpose = 'reset' | 'verify' | 'change';

export type MailTokenTable = {
  /** SHA-256 of the token, in base64url; the token itself is in the mail only. */
  hash: string;
  user_id: string;
  purpose: MailTokenPurpose;
  /** The address whose reader the token proves. */
  email: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

/** A request for a new password; whether there is such an account is looked up later. */
export type ResetRequestTable = { id: string; email_key: string; created_at: number };

/** Counters of the limits, when the store is PostgreSQL. */
export type RateLimitTable = { key: string; points: number; expire: number | null };
