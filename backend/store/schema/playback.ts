import type { Generated } from 'kysely';

export type ScreenTable = {
  user_id: string;
  event_id: string;
  id: string;
  started_at: number;
  seen_at: number;
  expires_at: number;
};

export type RecordingTable = {
  event_id: string;
  /** `done`: the folder is the event's `media`. `stopped`: there will be no recording. */
  state: 'open' | 'done' | 'stopped';
  reason: string | null;
  /** The instance that records until `held_until`. */
  holder: string;
  held_until: number;
};

/** Lower qualities of what the live input has recorded. */
export type RecordingLadderTable = {
  event_id: string;
  /** Of the show that they are of: a show that goes on gets others. */
  ended_at: number;
  state: 'open' | 'done' | 'failed';
  attempts: number;
};

/** Where a folder of finished media is. Without a row it is below MEDIA_DIR. */
export type MediaPlaceTable = {
  id: string;
  /** Null once it is deleted: the name may be another recording's then. */
  folder: string | null;
  /**
   * `moving`: being copied into the bucket. `moved`: read from there, and still whole in the
   * folder. `light`: the folder has its playlists alone. `returning`: being copied back. `leaving`:
   * read from the folder again. `kept`: `wanted` there. `deleting`: only objects are left.
   */
  state: 'moving' | 'moved' | 'light' | 'returning' | 'leaving' | 'kept' | 'deleting';
  wanted: Generated<'bucket' | 'folder'>;
  /** Its key in the bucket. Null while the folder is read. */
  manifest: string | null;
  files: Generated<number>;
  bytes: Generated<number>;
  moved_at: number | null;
  next_at: number;
  attempts: Generated<number>;
  error: string | null;
};

export type PlaceTable = {
  id: string;
  user_id: string;
  event_id: string;
  session_id: string;
  screen: string;
  name: string | null;
  /** The last two serials that the screen received. */
  serial: string;
  previous: string | null;
  rotated_at: number;
  taken_at: number;
  expires_at: number;
  stopped_at: number | null;
  /** The organisation whose pass alone opened it: its events share the screens of a pass. */
  pass_of: string | null;
};

export type PositionTable = { user_id: string; event_id: string; seconds: number; updated_at: number };

export type PreviewTable = { user_id: string; event_id: string; used_ms: number; seen_at: number };

/** How long an account has watched an event, on all its screens. */
export type WatchedTable = {
  user_id: string;
  event_id: string;
  first_at: number;
  last_at: number;
  ms: number;
  /** When it last had the live show, and its replay. Null for one who only had a preview. */
  live_at: number | null;
  replay_at: number | null;
  /** Of the live show, in `ms`. */
  live_ms: Generated<number>;
  /** Where it last watched: a `DeviceClass`, and an ISO 3166 code where the proxy tells it. */
  device: string | null;
  country: string | null;
};

/** What the heartbeats of an event come to, counted again when there were more `touches`. */
export type AudienceTable = {
  event_id: string;
  touches: number;
  /** The touches that are in `sums`, which is `Sums` as JSON. */
  summed: Generated<number>;
  summed_at: number | null;
  sums: string | null;
};

/** Heartbeats of all accounts while they saw this minute of a recording, counted from 0. */
export type ReplayMinuteTable = { event_id: string; minute: number; beats: number; at: number };

/** Why an account could not watch, for thirty days. */
export type PlayerErrorTable = {
  id: string;
  user_id: string;
  event_id: string;
  code: string;
  device: string | null;
  at: number;
};

/** That an account opened an event to which it has access. Until then it may know nothing of it. */
export type OpenedEventTable = { user_id: string; event_id: string; at: number };

/** A screen that asked to play without a login. Once approved, its grant is the session `jti`. */
export type PairingTable = {
  id: string;
  kind: 'tv' | 'frame';
  /** Of a frame. A TV has what is in `organisation_id`. */
  event_id: string | null;
  /** Null until the approver chooses; empty for the events of no organisation. */
  organisation_id: string | null;
  /** The origin of the page around a frame. */
  site: string | null;
  device: string | null;
  /** ISO 3166-1 alpha-2, where the proxy tells it. */
  country: string | null;
  /** Of the code that is shown: keyed, because it is short. */
  user_hash: string;
  /** SHA-256 of the secret that the screen asks with. */
  device_hash: string;
  created_at: number;
  /** Of the code; once the grant is collected, of the grant. */
  expires_at: number;
  polled_at: number | null;
  /** Without `user_id` it was declined. */
  decided_at: number | null;
  user_id: string | null;
  jti: string | null;
  collected_at: number | null;
  used_at: number | null;
};

export type PlaybackTables = {
  pairings: PairingTable;
  screens: ScreenTable;
  places: PlaceTable;
  positions: PositionTable;
  previews: PreviewTable;
  recordings: RecordingTable;
  recording_ladders: RecordingLadderTable;
  media_places: MediaPlaceTable;
  watched: WatchedTable;
  audiences: AudienceTable;
  replay_minutes: ReplayMinuteTable;
  player_errors: PlayerErrorTable;
  opened_events: OpenedEventTable;
};
