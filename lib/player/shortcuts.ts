/** Seconds for `skip`, a share from 0 to 1 for `jump`. */
export type Shortcut =
  | { does: 'play' | 'mute' | 'captions' | 'full-screen' | 'picture' | 'help' | 'start' | 'end' }
  | { does: 'skip'; seconds: number }
  | { does: 'volume'; by: number }
  | { does: 'jump'; to: number };

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const ANYWHERE: Record<string, Shortcut> = {
  ' ': { does: 'play' },
  k: { does: 'play' },
  j: { does: 'skip', seconds: -10 },
  l: { does: 'skip', seconds: 10 },
  m: { does: 'mute' },
  c: { does: 'captions' },
  f: { does: 'full-screen' },
  p: { does: 'picture' },
  '?': { does: 'help' },
};

/** These scroll the page too, so the player takes them only while it has the focus. */
const INSIDE: Record<string, Shortcut> = {
  ArrowLeft: { does: 'skip', seconds: -5 },
  ArrowRight: { does: 'skip', seconds: 5 },
  ArrowUp: { does: 'volume', by: 0.1 },
  ArrowDown: { does: 'volume', by: -0.1 },
  Home: { does: 'start' },
  End: { does: 'end' },
};

/** Digits jump to tenths of a recording. */
export function toShortcut(
  { key, ctrlKey, metaKey, altKey }: Keys,
  { isInside, isLive }: { isInside: boolean; isLive: boolean },
): Shortcut | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (isInside && !isLive && /^\d$/.test(key)) return { does: 'jump', to: Number(key) / 10 };
  return ANYWHERE[key.toLowerCase()] ?? (isInside ? (INSIDE[key] ?? null) : null);
}
