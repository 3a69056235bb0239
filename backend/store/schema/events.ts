import type { Generated } from 'kysely';
import type { EventExtras } from '@/lib/contract/events';

/** The optional fields of the contract; a boolean is kept as 0 or 1. */
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
  /** `PictureSizes` of the image as JSON; null where it has one size. */
  picture: string | null;
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
  /** When the event was over in fact, as the operator or its origin said. */
  ended_at: number | null;
  /** What the playlist at `media_url` was seen to be; null before it was seen live. */
  origin_state: OriginState | null;
  /** Since when its playlist has an end, where `origin_state` is `ended`. */
  origin_ended_at: number | null;
  status_text: string | null;
  status_at: number | null;
  /** `CountryRule` as JSON; null for everywhere. */
  countries: string | null;
  /** The playlist of an origin. `media` beside it is the recording of its show, for the replay. */
  media_url: string | null;
  /** Where the whole show of an origin is known to be stored, until it is in `media`; or null. */
  kept_by: KeptBy | null;
  play_as: Generated<PlayAs>;
  /** How far back a live viewer may go; null for the default. */
  dvr_seconds: number | null;
  /** 1 when the free trial includes the event; else it ends at the start. */
  trial_includes_show: Generated<number>;
};

/** A file of a picture, in one size and format. */
export type PictureTable = { name: string; bytes: Uint8Array<ArrayBuffer> };

export type KeptBy = 'origin' | 'recorder';

/** `told`: an operator ended or reopened it, and its playlist has not grown since. */
export type OriginState = 'live' | 'ended' | 'told';

/** `video` starts for each viewer; `premiere` is simulated live once, `loop` over again. */
export type PlayAs = 'video' | 'premiere' | 'loop';

export type PackageTable = {
  event_id: string;
  /** Unique within its event. */
  id: string;
  name: string;
  description: string | null;
  price_cents: number;
  position: number;
  /** Never deleted, because orders may name it. */
  withdrawn_at: number | null;
  /** From when `access_hours` count; null: until the replay is over. */
  access_from: 'purchase' | 'start' | null;
  access_hours: number | null;
  /** Null for the default. */
  screens: number | null;
};

export type TrialTable = {
  id: string;
  user_id: string;
  event_id: string;
  started_at: number;
  expires_at: number;
};

/** Complimentary access. */
export type GrantTable = {
  user_id: string;
  event_id: string;
  /** Null for an access without an end. */
  expires_at: number | null;
  created_at: number;
};

/** Complimentary access for an address that no account has verified yet. */
export type WaitingGrantTable = {
  email_key: string;
  event_id: string;
  expires_at: number | null;
  created_at: number;
};

/** Which free offer of an event a person has had; it outlives the account. */
export type FreeOfferTable = {
  /** A keyed hash of the email; see `createPersons`. */
  person: string;
  event_id: string;
  offer: 'trial' | 'preview';
  /** Of a preview; 0 for a trial. */
  used_ms: number;
  seen_at: number;
};

export type ReminderTable = { user_id: string; event_id: string; created_at: number };
