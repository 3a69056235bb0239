/** A quality that can be chosen. `height` in pixels. */
export type QualityLevel = { id: number; height: number };

/** Captions or sound in one language, which `language` names as BCP 47 has it. */
export type CaptionTrack = { id: string; label: string; language: string };
export type AudioTrack = CaptionTrack;

/**
 * What keeps the origin from giving what was asked for; null for nothing. The engine goes on
 * trying.
 */
export type Failing = 'missing' | 'unavailable' | null;

export type Breakage = 'network' | 'media' | 'format';

/** What an engine tells while it plays. */
export type EngineReport = {
  levels: (levels: readonly QualityLevel[]) => void;
  shownHeight: (height: number | null) => void;
  captions: (tracks: readonly CaptionTrack[], shown: string | null) => void;
  /** The sound that can be chosen from, and what is heard; null while that is not known. */
  audio: (tracks: readonly AudioTrack[], heard: string | null) => void;
  /** The <video> has a new stream and stands still: it has to be started. */
  opened: () => void;
  /** Whether the playlist still grows; reported again when that changes. */
  live: (isLive: boolean) => void;
  failing: (why: Failing) => void;
  /** The site no longer opens a playlist: the token ran out, or the access ended. */
  refused: () => void;
  /** The engine gave up. A new one may mend `network` and `media`; `format` plays in none. */
  broken: (kind: Breakage) => void;
  error: () => void;
};

/** What plays a playlist in a <video>. */
export type Engine = {
  kind: 'native' | 'hls';
  /** The live edge, in seconds on the video's clock; null for a recording, and while unknown. */
  livePosition: () => number | null;
  /** Changes as a live playlist grows; null for a recording, and while unknown. */
  newest: () => number | null;
  /** Whether the network bears less than the quality that loads; null where that is unknown. */
  isSlow: () => boolean | null;
  /** Plays one level only; null lets the engine choose. */
  setLevel: (id: number | null) => void;
  setCaption: (id: string | null) => void;
  setAudio: (id: string) => void;
  /** What the network bore lately, in bits per second; null where only the browser knows. */
  bandwidth: () => number | null;
  /** Tries at once what is being waited for: there is a network again, or a new token. */
  nudge: () => void;
  destroy: () => void;
};

export type EngineOptions = {
  video: HTMLVideoElement;
  src: string;
  /** Where to begin, in seconds; null for the beginning, or the live edge. */
  startAt: number | null;
  report: EngineReport;
};

/** Opens a playlist; null where this browser cannot play it in this way. */
export type OpenEngine = (options: EngineOptions) => Engine | null;
