export type Preferences = {
  /** From 0 to 1. */
  volume: number;
  isMuted: boolean;
  /** A BCP 47 tag; null for off. */
  captions: string | null;
  /** Null for the broadcaster's choice. */
  audio: string | null;
  /** WCAG 2.1.4 wants a way to turn them off. */
  hasShortcuts: boolean;
};

export const DEFAULT_PREFERENCES: Preferences = {
  volume: 1,
  isMuted: false,
  captions: null,
  audio: null,
  hasShortcuts: true,
};

/** Invalid parts get their default. */
export function parsePreferences(text: string | null): Preferences {
  const found = toRecord(text);
  const { volume, isMuted, captions, audio, hasShortcuts } = found;
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULT_PREFERENCES.volume,
    isMuted: isMuted === true,
    captions: typeof captions === 'string' ? captions : null,
    audio: typeof audio === 'string' ? audio : null,
    hasShortcuts: hasShortcuts !== false,
  };
}

function toRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
