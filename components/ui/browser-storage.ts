type Kind = 'localStorage' | 'sessionStorage';

/**
 * What could not be stored, because storage is switched off or full: known until the page is left.
 */
const unstored = new Map<string, string>();

/** What the browser keeps under a key; null for nothing. */
export function readStored(kind: Kind, key: string): string | null {
  // First, because a full storage still has the text before.
  const text = unstored.get(key);
  if (text !== undefined) return text;
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or with null forgets it. */
export function store(kind: Kind, key: string, text: string | null): void {
  unstored.delete(key);
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
  } catch {
    if (text !== null) unstored.set(key, text);
  }
}
