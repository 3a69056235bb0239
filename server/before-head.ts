import type { ServerResponse } from 'node:http';

/**
 * Calls `decide` with the status and the media type of an answer, once, at the last moment at which headers can be set. Node
 * calls `writeHead` for every answer, also where only `statusCode` was set and the body begun.
 */
export function beforeHead(response: ServerResponse, decide: (status: number, type: string) => void): void {
  const writeHead = response.writeHead.bind(response);
  let isDecided = false;
  response.writeHead = new Proxy(writeHead, {
    apply(_target, _self, [status, ...rest]: [number, ...unknown[]]) {
      if (!isDecided) {
        isDecided = true;
        decide(status, readType(rest) ?? String(response.getHeader('content-type') ?? ''));
      }
      Reflect.apply(writeHead, response, [status, ...rest]);
      return response;
    },
  });
}

/** The media type among headers that are handed to `writeHead`. */
function readType(given: unknown[]): string | undefined {
  for (const headers of given) {
    if (typeof headers !== 'object' || headers === null) continue;
    for (const [name, value] of Object.entries(headers))
      if (name.toLowerCase() === 'content-type') return String(value);
  }
  return undefined;
}
