'use client';

import { useSyncExternalStore } from 'react';
import { readStored, store } from '@/components/ui/browser-storage';
import { TOKEN_KEY, type Viewer, parseStoredToken } from '@/lib/auth/stored-token';
import { textOf } from '@/lib/http/text-of';

const CHANGED = 'viewerchange';

/** The logged-in viewer as the browser stores it; null on the server and while hydrating. */
export function useViewer(): Viewer | null {
  return useSyncExternalStore(subscribe, readViewer, () => null);
}

// React compares snapshots by identity, so one text gives one object until it changes or expires.
let lastText: string | null = null;
let lastViewer: Viewer | null = null;

export function readViewer(): Viewer | null {
  const text = readStoredToken();
  const now = Date.now();
  if (text !== lastText || (lastViewer && lastViewer.expiresAt <= now)) {
    lastText = text;
    lastViewer = parseStoredToken(text, now);
  }
  return lastViewer;
}

/**
 * Keeps the token of a login, or with null forgets it, and tells every `useViewer` of this page:
 * the browser's own storage event reaches other tabs only.
 */
export function storeToken(text: string | null): void {
  store('localStorage', TOKEN_KEY, text);
  window.dispatchEvent(new Event(CHANGED));
}

/** Whether the browser keeps a token, valid or not: if the server has no session, one has ended. */
export function keepsToken(): boolean {
  return readStoredToken() !== null;
}

/** Forgets a token that has turned out to be worth nothing; a newer one is left alone. */
export function forgetToken(text: string): void {
  if (readStoredToken() === text) storeToken(null);
}

/**
 * Asks the server who is logged in, for when storage is switched off or emptied, and keeps the
 * token. Returns whether the visitor is logged in.
 */
export async function askViewer(): Promise<boolean> {
  return (await askSession()) === 'active';
}

/**
 * As `askViewer`, and apart from a browser without a session one whose server can't be reached.
 */
export async function askSession(): Promise<'active' | 'none' | 'unknown'> {
  try {
    const response = await fetch('/api/auth/session');
    const token = textOf(await response.json(), 'token');
    if (token) storeToken(token);
    return token ? 'active' : response.ok ? 'none' : 'unknown';
  } catch {
    return 'unknown';
  }
}

const readStoredToken = () => readStored('localStorage', TOKEN_KEY);

function subscribe(changed: () => void): () => void {
  const update = () => {
    markDocument();
    changed();
  };
  window.addEventListener('storage', update);
  window.addEventListener(CHANGED, update);
  // Another tab may have logged in or out between the head script's mark and now.
  markDocument();
  return () => {
    window.removeEventListener('storage', update);
    window.removeEventListener(CHANGED, update);
  };
}

/** Keeps the mark the head script made (see page-scripts.tsx) in step with logins and logouts. */
function markDocument() {
  document.documentElement.dataset.viewer = readViewer() ? 'in' : 'out';
}
