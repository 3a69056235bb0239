import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DirectAnswer } from '@/lib/http/direct-routes';
import { sendBytes } from '../page-cache/send-bytes';

/** How long an answer is given again without asking, in milliseconds: everybody who watches live fetches the same segment. */
const KEEP_MS = 5000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Headers of a request that change what the answer is. */
const PARTICULAR = ['range', 'if-none-match', 'if-modified-since', 'if-range'] as const;

type Hot = { headers: Record<string, string | string[]>; body: Uint8Array; until: number };

export type HotFiles = ReturnType<typeof createHotFiles>;

/**
 * Whole files that any cache may keep (`Cache-Control: public`), by their address with its signature: the work of checking
 * and finding them is done once for all who ask in the same seconds. Of an address that runs out, at most five seconds too
 * late.
 */
export function createHotFiles(now: () => number = Date.now) {
  const files = new Map<string, Hot>();
  let bytes = 0;

  function drop(url: string): void {
    bytes -= files.get(url)?.body.byteLength ?? 0;
    files.delete(url);
  }

  return {
    /** Answers from memory; false when there is nothing, and nothing was written. */
    answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
      if (method !== 'GET' || files.size === 0) return false;
      const file = files.get(url);
      if (!file || PARTICULAR.some((name) => headers[name] !== undefined)) return false;
      if (now() >= file.until) {
        drop(url);
        return false;
      }
      response.writeHead(200, file.headers);
      sendBytes(response, file.body);
      return true;
    },

    /** Keeps an answer where that is allowed. */
    keep({ method, url = '' }: IncomingMessage, { status, headers, body }: DirectAnswer): void {
      if (method !== 'GET' || status !== 200 || !(body instanceof Uint8Array)) return;
      if (!/^public, max-age=\d+, immutable$/.test(String(headers['cache-control']))) return;
      if (body.byteLength > MAX_BYTES / 8) return;
      drop(url);
      files.set(url, { headers, body, until: now() + KEEP_MS });
      bytes += body.byteLength;
      for (const oldest of files.keys()) {
        if (bytes <= MAX_BYTES) break;
        drop(oldest);
      }
    },
  };
}
