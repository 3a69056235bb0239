const BYTES = 16;

/** Names of screens where storage is switched off: known until the page is left. */
const unstored = new Map<string, string>();

/**
 * The name of this screen at an event: 32 hexadecimal digits or a UUID, made up once for a tab, so
 * that a reload takes no second place.
 */
export function screenId(eventId: string): string {
  const key = `screen:${eventId}`;
  try {
    const known = sessionStorage.getItem(key);
    if (known) return known;
    const made = makeId();
    sessionStorage.setItem(key, made);
    return made;
  } catch {
    const made = unstored.get(key) ?? makeId();
    unstored.set(key, made);
    return made;
  }
}

/** `randomUUID` is there on secure pages only. */
function makeId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = new Uint8Array(BYTES);
  (crypto as Crypto).getRandomValues(bytes);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
