type Kind = 'localStorage' | 'sessionStorage';

/** Values that storage rejected, kept until the page is left. */
const unstored = new Map<string, string>();

export function readStored(kind: Kind, key: string): string | null {
  // A full storage still has the old text.
  const text = unstored.get(key);
  if (text !== undefined) return text;
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

export function store(kind: Kind, key: string, text: string | null): void {
  unstored.delete(key);
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
  } catch {
    if (text !== null) unstored.set(key, text);
  }
}
