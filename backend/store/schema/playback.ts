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
};

export type PositionTable = { user_id: string; event_id: string; seconds: number; updated_at: number };

export type PreviewTable = { user_id: string; event_id: string; used_ms: number; seen_at: number };

export type PlaybackTables = {
  screens: ScreenTable;
  places: PlaceTable;
  positions: PositionTable;
  previews: PreviewTable;
  recordings: RecordingTable;
};
