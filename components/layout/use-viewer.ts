'use client';

import { useSyncExternalStore } from 'react';
import { TOKEN_KEY, type Viewer, parseStoredToken } from '@/lib/auth/stored-token';

const CHANGED = 'viewerchange';

/** The logged-in viewer as the browser knows it, or null. Null on the server and while hydrating. */
export function useViewer(): Viewer | null {
  return useSyncExternalStore(subscribe, readViewer, () => null);
}

// React compares snapshots by identity, so one text gives one object until it changes or expires.
let lastText: string | null = null;
let lastViewer: Viewer | null = null;

function readViewer(): Viewer | null {
  const text = readStoredToken();
  const now = Date.now();
  if (text !== lastText || (lastViewer && lastViewer.expiresAt <= now)) {
    lastText = text;
    lastViewer = parseStoredToken(text, now);
  }
  return lastViewer;
}

/**
 * Keeps the token of a login (or, with null, forgets it) and tells every `useViewer` of this page: the browser's own
 * storage event reaches other tabs only.
 */
export function storeToken(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, text);
  } catch {
    // Storage can be switched off. The session cookie still works; only the name in the header is missing.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function readStoredToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

function subscribe(changed: () => void): () => void {
  const update = () => {
    markDocument();
    changed();
  };
  window.addEventListener('storage', update);
  window.addEventListener(CHANGED, update);
  return () => {
    window.removeEventListener('storage', update);
    window.removeEventListener(CHANGED, update);
  };
}

/** Keeps the mark the head script made (see viewer-script.tsx) in step with logins and logouts. */
function markDocument() {
  const viewer = parseStoredToken(readStoredToken(), Date.now());
  document.documentElement.dataset.viewer = viewer ? 'in' : 'out';
}
