/** `height` in pixels. */
export type QualityLevel = { id: number; height: number };

/** `language` is a BCP 47 tag. */
export type CaptionTrack = { id: string; label: string; language: string };
export type AudioTrack = CaptionTrack;

export type Failing = 'missing' | 'unavailable' | null;

export type Breakage = 'network' | 'media' | 'format';

export type EngineReport = {
  levels: (levels: readonly QualityLevel[]) => void;
  shownHeight: (height: number | null) => void;
  captions: (tracks: readonly CaptionTrack[], shown: string | null) => void;
  audio: (tracks: readonly AudioTrack[], heard: string | null) => void;
  opened: () => void;
  /** Reported again when it changes. */
  live: (isLive: boolean) => void;
  failing: (why: Failing) => void;
  refused: () => void;
  /** A new engine may fix `network` and `media`; `format` plays in none. */
  broken: (kind: Breakage) => void;
  error: (cause: Breakage) => void;
};

export type Engine = {
  kind: 'native' | 'hls';
  /** In seconds on the video's clock; null for a recording, and while unknown. */
  livePosition: () => number | null;
  newest: () => number | null;
  isSlow: () => boolean | null;
  setLevel: (id: number | null) => void;
  setCaption: (id: string | null) => void;
  setAudio: (id: string) => void;
  /** In bits per second; null when only the browser knows. */
  bandwidth: () => number | null;
  nudge: () => void;
  destroy: () => void;
};

export type EngineOptions = {
  video: HTMLVideoElement;
  src: string;
  /** In seconds; null for the beginning, or the live edge. */
  startAt: number | null;
  report: EngineReport;
};

/** Null when this browser can't play the playlist this way. */
export type OpenEngine = (options: EngineOptions) => Engine | null;
