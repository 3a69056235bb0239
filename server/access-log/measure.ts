import type { IncomingMessage, ServerResponse } from 'node:http';
import { cachedResponses, metrics } from '@/lib/observability/metrics';
import { toPath } from '../validation/read-request';

/** A fixed set of labels, so that visitors cannot create new ones. */
function toKind(path: string): string {
  if (path.startsWith('/api/playback/')) return path.includes('/media/') ? 'media' : 'playback';
  if (path.startsWith('/api/events/')) return 'event';
  if (path.startsWith('/api/')) return 'api';
  if (path.startsWith('/_next/') || path.startsWith('/_page/')) return 'asset';
  return /\.[a-z0-9]{2,5}$/.test(path) ? 'file' : 'page';
}

export function measure(
  { url = '/', socket }: IncomingMessage,
  response: ServerResponse,
  over: (figures: { ms: number; bytes: number }) => void,
): void {
  const began = performance.now();
  const bytesBefore = socket.bytesWritten;
  response.once('close', () => {
    // The visitor left before there was a response.
    const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'gone';
    const ms = performance.now() - began;
    metrics.requests.observe({ kind: toKind(toPath(url)), status }, ms / 1000);
    over({ ms, bytes: socket.bytesWritten - bytesBefore });
  });
}

/** Responses from memory take microseconds, so durations are not measured. */
export function countCached(status: number): void {
  cachedResponses.set(status, (cachedResponses.get(status) ?? 0) + 1);
}
