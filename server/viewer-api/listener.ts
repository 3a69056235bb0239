import type { RequestListener } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { toRequestListener } from '../hono-listener';
import { sendBytes } from '../page-cache/send-bytes';
import { viewerApi } from './app';
import type { SegmentCache } from './segment-cache';

/** Files in memory are sent as they are, and remembered for others. */
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
