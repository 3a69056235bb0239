/** Where instances before migration 0011 keep what `places` has. */
export type ScreenTable = {
  user_id: string;
  event_id: string;
  id: string;
  started_at: number;
  seen_at: number;
  expires_at: number;
};

/** The recording of a show while it is on. */
export type RecordingTable = {
  event_id: string;
  /** `done`: its folder is the event's `media`. `stopped`: there is none, for good. */
  state: 'open' | 'done' | 'stopped';
  reason: string | null;
  /** The instance that records, until `held_until` unless it renews that. */
  holder: string;
  held_until: number;
};

/** Alive until `expires_at`. */
export type PlaceTable = {
  /** New each time the place is taken. */
  id: string;
  user_id: string;
  event_id: string;
  /** The login that took it. */
  session_id: string;
  /** Made up by the player. */
  screen: string;
  /** What the device is called. */
  name: string | null;
  /** What the holder was given last, and the time before. */
  serial: string;
  previous: string | null;
  rotated_at: number;
  /** The newest places are the ones that count. */
  taken_at: number;
  expires_at: number;
  /** When another screen of the account stopped this one. */
  stopped_at: number | null;
};

/** Where an account left a recording. */
export type PositionTable = { user_id: string; event_id: string; seconds: number; updated_at: number };

export type PreviewTable = { user_id: string; event_id: string; used_ms: number; seen_at: number };
