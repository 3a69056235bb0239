'use client';

import { useSyncExternalStore } from 'react';
import { readStored, store } from '@/components/ui/browser-storage';
import { TOKEN_KEY, type Viewer, parseStoredToken } from '@/lib/auth/stored-token';
import { textOf } from '@/lib/http/text-of';
import { forgetWork } from './forget-work';

const CHANGED = 'viewerchange';

export function useViewer(): Viewer | null {
  return useSyncExternalStore(subscribe, readViewer, () => null);
}

// React compares snapshots by identity, so the same text has to return the same object.
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

/** The browser's storage event only reaches other tabs. */
export function storeToken(text: string | null): void {
  forgetWork(parseStoredToken(text, Date.now())?.id ?? null);
  store('localStorage', TOKEN_KEY, text);
  window.dispatchEvent(new Event(CHANGED));
}

export function keepsToken(): boolean {
  return readStoredToken() !== null;
}

export function forgetToken(text: string): void {
  if (readStoredToken() === text) storeToken(null);
}

export async function askViewer(): Promise<boolean> {
  return (await askSession()) === 'active';
}

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
  // Another tab may have logged in or out since the head script ran.
  markDocument();
  return () => {
    window.removeEventListener('storage', update);
    window.removeEventListener(CHANGED, update);
  };
}

function markDocument() {
  document.documentElement.dataset.viewer = readViewer() ? 'in' : 'out';
}
