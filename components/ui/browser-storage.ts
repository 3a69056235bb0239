type Kind = 'localStorage' | 'sessionStorage';

/** What the browser keeps under a key; null for nothing, and where storage is switched off. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or with null forgets it. Whether that worked: storage may be switched off or full. */
export function store(kind: Kind, key: string, text: string | null): boolean {
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
