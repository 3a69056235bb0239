import type { ServerResponse } from 'node:http';

/** Slices show whether a slow client makes progress. */
const SLICE_BYTES = 64 * 1024;
const WHOLE_BYTES = 4 * SLICE_BYTES;

export function sendBytes(response: ServerResponse, body: Uint8Array): void {
  if (body.byteLength <= WHOLE_BYTES) {
    response.end(body);
    return;
  }
  let position = 0;
  const writeOn = () => {
    while (position < body.byteLength) {
      if (response.destroyed) return;
      const slice = body.subarray(position, position + SLICE_BYTES);
      position += slice.byteLength;
      if (!response.write(slice)) {
        response.once('drain', writeOn);
        return;
      }
    }
    response.end();
  };
  writeOn();
}
