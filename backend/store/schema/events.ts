import type { ACCESS_FROM } from '@/lib/contract/ticket-end';
import type { EachTicketField } from '@/lib/contract/ticket-fields';
import type { Generated } from 'kysely';
import type { EventExtras } from '@/lib/contract/events';

/** The optional fields of the contract, with booleans as 0 or 1 and lists as JSON. */
export type EventExtraColumns = {
  [K in keyof EventExtras]: EventExtras[K] extends boolean | null
    ? number | null
    : EventExtras[K] extends readonly unknown[] | null
      ? string | null
      : EventExtras[K];
};

export type EventTable = EventExtraColumns & {
  id: string;
  domain_key: string;
  title: string;
  description: string;
  image: string;
  /** `PictureSizes` as JSON. Null when the image has one size. */
  picture: string | null;
  start_time: number;
  end_time: number | null;
  replay_until: number | null;
  is_trial: number;
  live_heading: string | null;
  live_text: string | null;
  /** The folder of `stream` in the events file (`toStream`). */
  media: string | null;
  source: 'seed' | 'import' | 'studio';
  updated_at: number;
  doors_open_at: number | null;
  /** The actual end, from the operator or the origin. */
  ended_at: number | null;
  origin_state: OriginState | null;
  origin_ended_at: number | null;
  status_text: string | null;
  status_at: number | null;
  /** `CountryRule` as JSON. Null for everywhere. */
  countries: string | null;
  /** The address of `stream` in the events file. `media` is then its recording. */
  media_url: string | null;
  /** Where the complete recording is stored until it is in `media`. */
  kept_by: KeptBy | null;
  play_as: Generated<PlayAs>;
  dvr_seconds: number | null;
  /** At 0 the trial ends at the start. */
  trial_includes_show: Generated<number>;
  /** Null only in rows of an older release. */
  organisation_id: string | null;
  /** Of the draft that was published. */
  version: Generated<number>;
  /** Nothing is sold from then on. */
  cancelled_at: number | null;
  cancelled_reason: string | null;
  /** `AfterCanceling`, separated by spaces. */
  steps_dismissed: string | null;
  /** Since when the desk shows "We'll be right back". */
  break_at: number | null;
  /** What the replay shows of its recording, in ms from the recording's start. */
  trim_from: number | null;
  trim_until: number | null;
  /** `Chapter[]` as JSON, with ms from the start of the whole video. */
  chapters: string | null;
  /** Of `trim_from`, `trim_until` and `chapters`. */
  edit_version: Generated<number>;
  /** Where it was postponed. */
  previous_start: number | null;
};

export type PictureTable = { name: string; bytes: Uint8Array<ArrayBuffer> };

export type KeptBy = 'origin' | 'recorder';

/** `told`: an operator ended or reopened it, and its playlist has not grown since. */
export type OriginState = 'live' | 'ended' | 'told';

/** `video` starts for each viewer. `premiere` is simulated live once, `loop` repeatedly. */
export type PlayAs = 'video' | 'premiere' | 'loop';

export type TicketColumns = EachTicketField<{
  line: string | null;
  count: number | null;
  /** In ms. */
  moment: number | null;
  /** 1 or null. */
  tick: number | null;
}>;

export type PackageTable = TicketColumns & {
  event_id: string;
  id: string;
  name: string;
  price_cents: number;
  /** What it costs before `early_until`; both are null without an early price. */
  early_cents: number | null;
  early_until: number | null;
  position: number;
  /** Packages are never deleted, because orders name them. */
  withdrawn_at: number | null;
  /** The start of `access_hours`. Null gives access until the replay ends. */
  access_from: (typeof ACCESS_FROM)[number] | null;
  access_hours: number | null;
  /** Moved by each order of a limited package, so that PostgreSQL takes buyers in turn. */
  counted_at: number | null;
};

export type TrialTable = {
  id: string;
  user_id: string;
  event_id: string;
  started_at: number;
  expires_at: number;
};

export type GrantTable = {
  user_id: string;
  event_id: string;
  expires_at: number | null;
  created_at: number;
  /** As the broadcaster wrote it. Null when it is granted on the command line. */
  name: string | null;
};

export type WaitingGrantTable = {
  email_key: string;
  event_id: string;
  expires_at: number | null;
  created_at: number;
  name: string | null;
  /** As the broadcaster wrote it. Null, for `email_key`, in older rows. */
  email: string | null;
};

/** Outlives the account, so each person gets a free offer once. */
export type FreeOfferTable = {
  /** A keyed hash of the email (`createPersons`). */
  person: string;
  event_id: string;
  offer: 'trial' | 'preview';
  used_ms: number;
  seen_at: number;
};

/** Of tickets whose hours count from then. */
export type FirstPlayTable = { order_id: string; at: number };

export type ReminderTable = { user_id: string; event_id: string; created_at: number };

export type EventTables = {
  events: EventTable;
  packages: PackageTable;
  pictures: PictureTable;
  trials: TrialTable;
  grants: GrantTable;
  waiting_grants: WaitingGrantTable;
  first_plays: FirstPlayTable;
  free_offers: FreeOfferTable;
  reminders: ReminderTable;
};
