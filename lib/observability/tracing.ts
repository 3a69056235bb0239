import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Result } from '@/lib/result';
import { runtime } from '@/lib/runtime';

export type Tracing = {
  traceRequest<T>(request: IncomingMessage, response: ServerResponse, run: () => T): T;
  traceCall(request: Request, name: string, run: () => Promise<Response>): Promise<Response>;
  traceWork<T>(name: string, run: () => Promise<Result<T> | null>): Promise<Result<T> | null>;
};

declare module '@/lib/runtime' {
  interface Runtime {
    tracing?: Tracing | null;
  }
}

export function registerTracing(tracing: Tracing | null): void {
  runtime.tracing = tracing;
}

/** Without tracing it only calls `run`. */
export function traceRequest<T>(request: IncomingMessage, response: ServerResponse, run: () => T): T {
  return runtime.tracing ? runtime.tracing.traceRequest(request, response, run) : run();
}

/** `name` has low cardinality. */
export function traceCall(request: Request, name: string, run: () => Promise<Response>): Promise<Response> {
  return runtime.tracing ? runtime.tracing.traceCall(request, name, run) : run();
}

export function traceWork<T>(name: string, run: () => Promise<Result<T> | null>): Promise<Result<T> | null> {
  return runtime.tracing ? runtime.tracing.traceWork(name, run) : run();
}
