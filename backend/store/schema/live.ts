import type { Generated, Selectable } from 'kysely';
import type { StreamInput } from '@/lib/contract/ingest';
import type { OUTAGE_CAUSES, PlayCause } from '@/lib/contract/studio/live/schemas';

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

/** An `interval` never counts, and takes its time out of the others. */
export type OutageCause = (typeof OUTAGE_CAUSES)[number];

/** At most one is open for each event, cause and `is_break`. Times in ms. */
export type OutageTable = {
  id: string;
  event_id: string;
  cause: OutageCause;
  from_at: number;
  /** Null while it is open. */
  until_at: number | null;
  /** The last look that saw it. */
  seen_at: number;
  /** 1 for a break of the desk, whose cause may be corrected. */
  is_break: Generated<number>;
  /** When its viewers were written for the last time, five minutes after its end. */
  viewers_at: number | null;
};

export type OutageRow = Selectable<OutageTable>;

/** Seen by one look. It becomes an outage unless an instance sees the show alive. Times in ms. */
export type OutageDoubtTable = {
  event_id: string;
  cause: Exclude<OutageCause, 'interval'>;
  since_at: number;
  /** When another instance has seen it alive. */
  alive_at: number | null;
};

/**
 * Holders of tickets and passes who had the show or whose player failed then. Intervals have theirs
 * too, because a corrected one counts.
 */
export type OutageViewerTable = { outage_id: string; event_id: string; user_id: string; at: number };

/** A live input, by the address at which the site finds it. Times in ms. */
export type IngestTable = {
  url: string;
  /** Of the process, so that another one at this address is known. */
  id: string;
  /** For encoders, like `rtmp://live.example.com:1935/live`. */
  server: string;
  version: string;
  /** What it receives now, as JSON: names of shows. */
  shows: string;
  /** 1 while it takes no new shows. */
  is_draining: number;
  created_at: number;
  seen_at: number;
  /** Since when instances don't reach it. */
  doubted_at: number | null;
};

export type IngestRow = Selectable<IngestTable>;

/** Where viewers get a show from: the row with the highest number. The others are history. */
export type ShowHomeTable = {
  show: string;
  number: number;
  ingest_url: string;
  /** Where the encoder's second stream goes, as the studio shows it. Of the first row. */
  backup_url: string | null;
  moved_at: number;
};

/** What a live input has received of a show. */
export type ShowPartTable = {
  show: string;
  ingest_url: string;
  /** When it was in the recording; null while that waits. */
  joined_at: number | null;
};

export type LiveTables = {
  ingests: IngestTable;
  show_homes: ShowHomeTable;
  show_parts: ShowPartTable;
  outages: OutageTable;
  outage_doubts: OutageDoubtTable;
  outage_viewers: OutageViewerTable;
  show_viewers: ShowViewersTable;
  stream_keys: StreamKeyTable;
  encoder_refusals: EncoderRefusalTable;
  rehearsals: RehearsalTable;
  show_minutes: ShowMinuteTable;
};
