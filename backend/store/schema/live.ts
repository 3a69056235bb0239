import type { Generated } from 'kysely';
import type { StreamInput } from '@/lib/contract/ingest';
import type { PlayCause } from '@/lib/contract/studio/live/schemas';

export type StreamKeyTable = {
  event_id: string;
  input: StreamInput;
  /** SHA-256 in base64url. */
  hash: string;
  /** The last four characters. */
  hint: string;
  /** Of the key before. */
  replaced_hash: string | null;
  created_at: number;
  created_by: string | null;
};

export type RehearsalTable = {
  event_id: string;
  /** Counts up; the last one may be on. */
  number: number;
  /** Whether the live input keeps a recording. */
  keeps: number;
  started_at: number;
  ended_at: number | null;
  /** `Seen` as JSON: the signal until now. */
  seen: string;
  had_phone: Generated<number>;
  /** `SheetLine[]` as JSON, once it has ended. */
  sheet: string | null;
};

/** `at` is the last time, in ms. */
export type EncoderRefusalTable = { event_id: string; message: string; at: number; count: number };

/**
 * What is counted in a minute of a show: `viewers` are screens and `persons` accounts, the most at
 * once. `silent` counts looks at an input that sends nothing.
 */
export type ShowCount = 'viewers' | 'persons' | 'silent' | 'stalls' | PlayCause;

export type ShowMinuteTable = {
  event_id: string;
  /** The start of the minute in ms. */
  minute: number;
  what: ShowCount;
  count: number;
};

/** Screens that played at `at`, in ms. */
export type ShowViewersTable = { event_id: string; count: number; at: number };

export type LiveTables = {
  show_viewers: ShowViewersTable;
  stream_keys: StreamKeyTable;
  encoder_refusals: EncoderRefusalTable;
  rehearsals: RehearsalTable;
  show_minutes: ShowMinuteTable;
};
