import type { IncomingMessage, ServerResponse } from 'node:http';
import { keptAnswers, metrics } from '@/lib/observability/metrics';

/** Few words, so that no visitor can make up new ones. */
function toKind(path: string): string {
  if (path.startsWith('/api/playback/')) return path.includes('/media/') ? 'media' : 'playback';
  if (path.startsWith('/api/events/')) return 'event';
  if (path.startsWith('/api/')) return 'api';
  if (path.startsWith('/_next/') || path.startsWith('/_page/')) return 'asset';
  return /\.[a-z0-9]{2,5}$/.test(path) ? 'file' : 'page';
}

/** Counts a request when its answer is over, with how long it took, and tells `over`, in milliseconds and bytes of the connection. */
export function measure(
  { url = '/', socket }: IncomingMessage,
  response: ServerResponse,
  over: (figures: { ms: number; bytes: number }) => void,
): void {
  const began = performance.now();
  const bytesBefore = socket.bytesWritten;
  const [path = '/'] = url.split('?', 1);
  response.once('close', () => {
    // Left before there was an answer: the visitor's doing.
    const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'gone';
    const ms = performance.now() - began;
    metrics.requests.observe({ kind: toKind(path), status }, ms / 1000);
    over({ ms, bytes: socket.bytesWritten - bytesBefore });
  });
}

/** Counts what was answered from memory. That takes microseconds, so how long is not asked, and counting costs next to nothing. */
export function countCached(status: number): void {
  keptAnswers.set(status, (keptAnswers.get(status) ?? 0) + 1);
}
