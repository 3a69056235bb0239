import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { ERROR_STATUS } from '@/lib/result';
import { toLoggedPath } from './logged-path';
import { REQUEST_ID_HEADER } from './request-context';
import { registerTracing, type Tracing } from './tracing';
import type { TrustedProxies } from '../network/trusted-proxies';

type Options = {
  url: string;
  serviceName: string;
  /** Only these may continue a trace with `traceparent`. */
  proxies: TrustedProxies;
};

/**
 * Next finds the provider itself. Loaded only when wanted, because it costs memory. The result
 * flushes.
 */
export function startOpenTelemetry({ url, serviceName, proxies }: Options): () => Promise<void> {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [pathsOfNext, new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  registerTracing(createTracing(proxies));
  return async () => {
    registerTracing(null);
    await provider.shutdown();
    trace.disable();
    propagation.disable();
    context.disable();
  };
}

/** Next's own spans contain the query of a request. */
const pathsOfNext: SpanProcessor = {
  onStart: () => undefined,
  onEnd({ attributes }) {
    const target = attributes['http.target'];
    if (typeof target === 'string') attributes['http.target'] = toLoggedPath(target);
  },
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};

function createTracing(proxies: TrustedProxies): Tracing {
  const tracer = trace.getTracer('marquee');
  return {
    traceRequest(request, response, run) {
      const { method = 'GET', url = '/', headers } = request;
      if (!proxies.include(request.socket))
        for (const name of ['traceparent', 'tracestate']) delete headers[name];
      // Span names have low cardinality (semantic conventions for HTTP), so the path is an
      // attribute.
      const span = tracer.startSpan(
        method,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': method,
            'url.path': toLoggedPath(url),
            'http.request.id': [headers[REQUEST_ID_HEADER]].flat()[0],
          },
        },
        propagation.extract(context.active(), headers),
      );
      response.once('close', () => endWith(span, response.statusCode, 500));
      return context.with(trace.setSpan(context.active(), span), run);
    },

    async traceCall(request, name, run) {
      const attributes = {
        'http.request.method': request.method,
        'server.address': new URL(request.url).host,
      };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
      const within = trace.setSpan(context.active(), span);
      propagation.inject(within, request.headers, { set: (headers, key, value) => headers.set(key, value) });
      return runWithin(span, within, run, ({ status }) => status);
    },

    traceWork(name, run) {
      const span = tracer.startSpan(name);
      return runWithin(span, trace.setSpan(context.active(), span), run, (result) =>
        result?.ok ? 200 : ERROR_STATUS[result?.error.code ?? 'upstream_unavailable'],
      );
    },
  };
}

async function runWithin<T>(
  span: Span,
  active: Context,
  run: () => Promise<T>,
  toStatus: (answer: T) => number,
): Promise<T> {
  try {
    const answer = await context.with(active, run);
    endWith(span, toStatus(answer), 400);
    return answer;
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: 'No answer' });
    span.end();
    throw error;
  }
}

/** A server's spans fail only on its own errors, a client's on any refusal. */
function endWith(span: Span, status: number, errorsFrom: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status >= errorsFrom) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
