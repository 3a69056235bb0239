import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { LRUCache } from 'lru-cache';
import { sendBytes } from '../page-cache/send-bytes';
import { viewerApi } from './app';

/** In milliseconds. A whole audience fetches the same segment. */
const KEEP_MS = 5000;
const MAX_BYTES = 64 * 1024 * 1024;

const SHARED = /^public, max-age=\d+, immutable$/;

/**
 * A signed address, or a path without a query. Other queries would cache the same file many times.
 */
const AS_WRITTEN = /^[\w./~-]*(?:\?e=[1-9]\d{9}&k=[\w-]+(?:&b=\d+-\d+)?&s=[\w-]+)?$/;

/** These headers change the response. */
const PARTICULAR = ['range', 'if-none-match', 'if-modified-since', 'if-range'] as const;

type Segment = { headers: Record<string, string>; body: Uint8Array };

type SegmentCache = ReturnType<typeof createSegmentCache>;

/** By signed address. An expired signature works up to five seconds longer. */
export function createSegmentCache(now?: () => number) {
  const segments = new LRUCache<string, Segment>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES / 8,
    ttl: KEEP_MS,
    sizeCalculation: ({ body }) => Math.max(1, body.byteLength),
    ...(now && { perf: { now }, ttlResolution: 0 }),
  });

  return {
    /** False on a miss, where nothing is written. */
    answer(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): boolean {
      const { method, url = '' } = request;
      if (method !== 'GET' || segments.size === 0) return false;
      const segment = segments.get(url);
      if (!segment || PARTICULAR.some((name) => request.headers[name] !== undefined)) return false;
      response.writeHead(200, { ...headers, ...segment.headers });
      sendBytes(response, segment.body);
      return true;
    },

    keep(
      { method, url = '' }: IncomingMessage,
      { status, headers, body }: Segment & { status: number },
    ): void {
      const isShared = method === 'GET' && status === 200 && SHARED.test(headers['cache-control'] ?? '');
      if (isShared && AS_WRITTEN.test(url)) segments.set(url, { headers, body });
    },
  };
}

export function createViewerListener(segments: SegmentCache): RequestListener {
  return toRequestListener((request, incoming, outgoing) =>
    viewerApi.fetch(request, {
      sendFile(file) {
        segments.keep(incoming, file);
        outgoing.writeHead(file.status, file.headers);
        sendBytes(outgoing, file.body);
        return RESPONSE_ALREADY_SENT;
      },
    }),
  );
}

type Fetch = (
  request: Request,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => Response | Promise<Response>;

export function toRequestListener(fetch: Fetch): RequestListener {
  const listener = getRequestListener(
    (request, { incoming, outgoing }) =>
      fetch(request, incoming as IncomingMessage, outgoing as ServerResponse),
    // Next has the platform's own Request and Response.
    { overrideGlobalObjects: false },
  );
  return (request, response) => {
    // The adapter reads raw headers, which must be the sanitised ones.
    request.rawHeaders = toRawHeaders(request.headers);
    void listener(request, response);
  };
}

function toRawHeaders(headers: IncomingMessage['headers']): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => [name, one]),
  );
}
