import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { env } from '@/lib/env';
import { waitFor } from '@/lib/process/lifecycle';
import type { Result } from '@/lib/result';
import { runtime } from '@/lib/runtime';
import type { Backend } from '@/backend/app';
import type { MediaAnswer, MediaRequest } from '@/backend/playback/media-answer';
import { upstreamBreaker, withBreaker } from './breaker';

export type { MediaAnswer, MediaRequest, Backend };

export type Transport = (request: Request) => Promise<Response>;

const EMBEDDED_ORIGIN = 'http://upstream.invalid';

export const upstreamOrigin = env.UPSTREAM_API_HOST ?? EMBEDDED_ORIGIN;

export const isEmbedded = env.UPSTREAM_API_HOST === undefined;

/** Rejects only when no response arrives. */
export const transport: Transport = isEmbedded
  ? (request) => waitFor(inTurn(({ app }) => app.fetch(request)))
  : withBreaker(upstreamBreaker, async (request) => {
      const { url, method, headers, signal } = request;
      // Next sends the body of a Request in chunks, which some servers can't read.
      const body = request.body && (await request.arrayBuffer());
      // Without a signal, Next tees the response and keeps it in memory.
      return fetch(url, { method, headers, body, redirect: 'manual', cache: 'no-store', signal });
    });

/** Yields first, so that pages from memory are not delayed. */
async function inTurn<T>(work: (backend: Backend) => T | Promise<T>): Promise<T> {
  const backend = await embeddedBackend();
  await nextTurn();
  const result = await work(backend);
  await nextTurn();
  return result;
}

/** Rejects when the embedded API could not be started. */
export function answerEmbedded(...asked: Parameters<Backend['answer']>): Promise<Result<unknown>> {
  return waitFor(inTurn((backend) => backend.answer(...asked)));
}

/** Taken from the runtime, because a site with a remote API must not load the module. */
export async function embeddedBackend(): Promise<Backend> {
  if (!runtime.backend) throw new Error('The embedded backend has not been started.');
  return runtime.backend;
}
