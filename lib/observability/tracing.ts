import type { IncomingMessage, ServerResponse } from 'node:http';

/** What makes spans, once it has been asked for (`lib/observability/open-telemetry`). */
export type Tracing = {
  traceRequest<T>(request: IncomingMessage, response: ServerResponse, run: () => T): T;
  traceCall(request: Request, name: string, run: () => Promise<Response>): Promise<Response>;
};

/** A symbol of the whole process: the bundle and the serving process each load this module. */
const KEY: unique symbol = Symbol.for('marquee.tracing');
const shared: typeof globalThis & { [KEY]?: Tracing | null } = globalThis;

/** Hands over what makes spans; null ends that. */
export function registerTracing(tracing: Tracing | null): void {
  shared[KEY] = tracing;
}

/** Answers a request within a span that ends with the answer; without tracing it only runs. */
export function traceRequest<T>(request: IncomingMessage, response: ServerResponse, run: () => T): T {
  return shared[KEY] ? shared[KEY].traceRequest(request, response, run) : run();
}

/** Makes a call within a span, whose trace the call carries on; without tracing it only runs. `name` is one of few. */
export function traceCall(request: Request, name: string, run: () => Promise<Response>): Promise<Response> {
  return shared[KEY] ? shared[KEY].traceCall(request, name, run) : run();
}
