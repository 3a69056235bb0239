import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { env } from '@/lib/env';
import { waitFor } from '@/lib/process/lifecycle';
import { runtime } from '@/lib/runtime';
import type { Upstream } from '@/backend/app';
import type { MediaAnswer } from '@/backend/playback/media-answer';
import type { MediaRequest } from '@/backend/playback/media';
import { upstreamBreaker, withBreaker } from './breaker';

export type { MediaAnswer, MediaRequest, Upstream };

/** Anything that answers a Request: a remote API, or the embedded one called in process. */
export type Transport = (request: Request) => Promise<Response>;

/** The address the embedded API is called at; it never leaves the process, so the name can't exist. */
const EMBEDDED_ORIGIN = 'http://upstream.invalid';

/** The origin of the API: `UPSTREAM_API_HOST`, or a made-up one for the embedded API. */
export const upstreamOrigin = env.UPSTREAM_API_HOST ?? EMBEDDED_ORIGIN;

/** True when the API is the one in this process. */
export const isEmbedded = env.UPSTREAM_API_HOST === undefined;

/**
 * Sends a request to the API, wherever it is. Rejects only when no answer could be had, and at once
 * after failures in a row (`withBreaker`). The embedded API needs no such thing: no network is
 * between, and its store has deadlines of its own.
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
  const { app } = await embeddedBackend();
  // A call to a process elsewhere would let others have their turn here; pages from memory are
  // quick, but wait in line.
  await nextTurn();
  const response = await app.fetch(request);
  await nextTurn();
  return response;
}

/**
 * The embedded backend, which Next's instrumentation starts before the first request. It is taken from
 * the runtime and not imported, so that neither the server's bundle nor a site with a remote API loads it.
 */
export async function embeddedBackend(): Promise<Upstream> {
  if (!runtime.backend) throw new Error('The embedded backend has not been started.');
  return runtime.backend;
}

/**
 * Whether the embedded API has an event for a host's key, without the detour of a `Request`; null
 * when the API is elsewhere.
 */
export async function hasEmbeddedEvent(domainKey: string): Promise<boolean | null> {
  return isEmbedded ? (await embeddedBackend()).hasEventAt(domainKey) : null;
}
