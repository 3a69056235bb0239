import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { trace } from '@opentelemetry/api';
import { expect, it } from 'vitest';
import { startOpenTelemetry } from './open-telemetry';
import { fail } from '@/lib/result';
import { traceCall, traceRequest, traceWork } from './tracing';
import { createTrustedProxies } from '../network/trusted-proxies';
import { listenOn } from '@/tests/support/listen-on';

type OtlpSpan = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
};

type Otlp = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
};

async function startCollector() {
  const spans: OtlpSpan[] = [];
  const services = new Set<string>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      expect(request.url).toBe('/v1/traces');
      const { resourceSpans } = JSON.parse(body) as Otlp;
      for (const { resource, scopeSpans } of resourceSpans) {
        for (const { key, value } of resource.attributes)
          if (key === 'service.name') services.add(value.stringValue);
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
      response.end('{}');
    });
  });
  return { url: `http://127.0.0.1:${await listenOn(server)}/v1/traces`, spans, services };
}

function createExchange(headers: Record<string, string> = {}) {
  const request = { method: 'GET', url: '/watch?token=kept-secret', headers } as unknown as IncomingMessage;
  const response = Object.assign(new EventEmitter(), { statusCode: 200 }) as unknown as ServerResponse;
  return { request, response };
}

const STRANGE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

it('sends a span for a request and one for each call within it, and the call carries the trace on', async () => {
  const { url, spans, services } = await startCollector();
  const stop = startOpenTelemetry({ url, serviceName: 'the-site', proxies: createTrustedProxies(false) });
  const { request, response } = createExchange({ 'x-request-id': 'request-9', traceparent: STRANGE });
  const call = new Request('http://api.example/api/v1/events/e1');
  await traceRequest(request, response, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    await traceCall(call, 'GET /events/{eventId}', async () => Response.json({}));
    await traceWork('GET /orders', async () => fail('unauthorized', 'Please sign in.'));
  });
  response.emit('close');
  await stop();

  const [inner, work, outer] = spans;
  expect(outer).toMatchObject({ name: 'GET', kind: 2 });
  expect(inner).toMatchObject({ name: 'GET /events/{eventId}', kind: 3, parentSpanId: outer?.spanId });
  expect(work).toMatchObject({ name: 'GET /orders', parentSpanId: outer?.spanId });
  expect(work?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 401 } });
  expect(call.headers.get('traceparent')).toBe(`00-${outer?.traceId}-${inner?.spanId}-01`);
  expect(outer?.traceId).not.toBe(STRANGE.split('-')[1]);
  expect(outer?.attributes).toContainEqual({ key: 'http.request.id', value: { stringValue: 'request-9' } });
  expect(outer?.attributes).toContainEqual({ key: 'url.path', value: { stringValue: '/watch' } });
  expect(JSON.stringify(spans)).not.toContain('kept-secret');
  expect([...services]).toEqual(['the-site']);
});

it('goes on with the trace of a proxy of ours', async () => {
  const { url, spans } = await startCollector();
  const stop = startOpenTelemetry({ url, serviceName: 'the-site', proxies: createTrustedProxies(true) });
  const { request, response } = createExchange({ traceparent: STRANGE });
  traceRequest(request, response, () => undefined);
  response.emit('close');
  await stop();
  expect(spans[0]).toMatchObject({ traceId: STRANGE.split('-')[1], parentSpanId: STRANGE.split('-')[2] });
});

it('shows of a path what a log shows, also in the spans of Next', async () => {
  const { url, spans } = await startCollector();
  const stop = startOpenTelemetry({ url, serviceName: 'the-site', proxies: createTrustedProxies(false) });
  const { request, response } = createExchange();
  request.url = `/${'a'.repeat(14_000)}?token=kept-secret`;
  traceRequest(request, response, () => {
    const ofNext = trace.getTracer('next.js').startSpan('GET');
    ofNext.setAttribute('http.target', request.url ?? '');
    ofNext.end();
  });
  response.emit('close');
  await stop();
  const stringValue = `/${'a'.repeat(298)}…`;
  const paths = spans.flatMap(({ attributes }) => attributes).filter(({ key }) => /target|path/.test(key));
  expect(paths).toEqual([
    { key: 'http.target', value: { stringValue } },
    { key: 'url.path', value: { stringValue } },
  ]);
});

it('makes none unless they are configured', async () => {
  const { request, response } = createExchange({ traceparent: STRANGE });
  expect(traceRequest(request, response, () => 'answer')).toBe('answer');
  const call = new Request('http://api.example/');
  await traceCall(call, 'GET /', async () => Response.json({}));
  expect(call.headers.get('traceparent')).toBeNull();
});
