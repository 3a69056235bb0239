import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { env } from '@/lib/env';
import { onStop, waitFor } from '@/lib/process/lifecycle';
import type { Upstream } from '@/backend/app';
import type { MediaAnswer } from '@/backend/playback/media-answer';
import type { MediaRequest } from '@/backend/playback/service';
import { upstreamBreaker, withBreaker } from './breaker';

export type { MediaAnswer, MediaRequest };

/** Anything that answers a Request: a remote API, or the embedded one called in process. */
export type Transport = (request: Request) => Promise<Response>;

/** The address the embedded API is called at; it never leaves the process, so the name can't exist. */
const EMBEDDED_ORIGIN = 'http://upstream.invalid';

/** The origin of the API: `UPSTREAM_API_HOST`, or a made-up one for the embedded API. */
export const upstreamOrigin = env.UPSTREAM_API_HOST ?? EMBEDDED_ORIGIN;

/** True when the API is the one in this process. */
export const isEmbedded = env.UPSTREAM_API_HOST === undefined;

/**
 * Sends a request to the API, wherever it is. Rejects only when no answer could be had, and at once after failures in a row
 * (`withBreaker`). The embedded API needs no such thing: no network is between, and its store has deadlines of its own.
 */
export const transport: Transport = isEmbedded
  ? (request) => waitFor(callEmbedded(request))
  : withBreaker(upstreamBreaker, (request) => {
      // Next gives each of two readers a copy of what is fetched without a signal here, and keeps
      // the unread one in memory.
      const { signal } = request;
      return fetch(request, { redirect: 'manual', cache: 'no-store', signal });
    });

async function callEmbedded(request: Request): Promise<Response> {
  const { app } = await loadEmbedded();
  // A call to a process elsewhere would let others have their turn here; pages from memory are quick, but wait in line.
  await nextTurn();
  const response = await app.fetch(request);
  await nextTurn();
  return response;
}

/**
 * Boots the embedded API (migrations, seed, reconciler) so that the first visitor need not wait, and has the end of the process wait for
 * its work. No-op when remote.
 */
export async function startUpstream(): Promise<void> {
  if (!isEmbedded) return;
  const upstream = await loadEmbedded();
  upstream.startReconciler();
  onStop(() => upstream.close());
}

/** The newest mails of the embedded API's outbox, at most `limit`. */
export async function listMail(limit: number) {
  return (await loadEmbedded()).listMail(limit);
}

/** A media file of the embedded API without the detour of a `Request`; null when the API is elsewhere. */
export async function openEmbeddedMedia(request: MediaRequest): Promise<MediaAnswer | null> {
  return isEmbedded ? (await loadEmbedded()).openMedia(request) : null;
}

/** A playback token of the embedded API without the detour of a `Request`. */
export async function openEmbeddedPlayback(...wish: Parameters<Upstream['openPlayback']>) {
  return waitFor((await loadEmbedded()).openPlayback(...wish));
}

/** Whether the embedded API has an event for a host's key, without the detour of a `Request`; null when the API is elsewhere. */
export async function hasEmbeddedEvent(domainKey: string): Promise<boolean | null> {
  return isEmbedded ? (await loadEmbedded()).hasEventAt(domainKey) : null;
}

/** Resolves when the embedded API's store answers. */
export async function checkStore(): Promise<void> {
  return (await loadEmbedded()).checkStore();
}

/** Imported late, so that a site with a remote API never loads the store. */
async function loadEmbedded() {
  const { getUpstream } = await import('@/backend/instance');
  return getUpstream();
}
