import type { ServerResponse } from 'node:http';

/** Calls `decide` once, just before the headers are sent, and sends the status it returns. */
export function beforeHead(
  response: ServerResponse,
  decide: (status: number, mediaType: string) => number,
): void {
  let decided: number | null = null;
  response.writeHead = new Proxy(response.writeHead.bind(response), {
    apply(writeHead, _self, [status, ...rest]: [number, ...unknown[]]) {
      decided ??= decide(status, readType(rest) ?? String(response.getHeader('content-type') ?? ''));
      Reflect.apply(writeHead, response, [decided, ...rest]);
      return response;
    },
  });
}

function readType(given: unknown[]): string | undefined {
  for (const headers of given) {
    if (typeof headers !== 'object' || headers === null) continue;
    for (const [name, value] of Object.entries(headers))
      if (name.toLowerCase() === 'content-type') return String(value);
  }
  return undefined;
}
