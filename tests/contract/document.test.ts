import { describe, expect, it } from 'vitest';
import { API_BASE, type AnyCall, calls, MEDIA_PATH } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { toOpenApi } from '@/backend/http/openapi';
import { createPaymentGateways } from '@/backend/payments';
import { openStore } from '@/backend/store/open';
import { createBackend } from '@/backend/app';

const DOCUMENT = '../../docs/openapi.json';

describe('the published document', () => {
  it('says what the contract says (rewrite it with `npx vitest run tests/contract/document -u`)', async () => {
    const text = `${JSON.stringify(toOpenApi(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(DOCUMENT);
  });
});

describe('the embedded API', () => {
  const { app } = createBackend(
    {
      mediaDir: 'media',
      recordsShows: false,
      authSecret: 'x'.repeat(32),
      sessionMs: 1000,
      hideAccounts: false,
      site: { name: 'Site', url: 'https://site.example' },
      mail: { smtpUrl: null, from: 'site@mail.example', contactTo: 'desk@mail.example' },
      limits: { loginsPerAddress: 1, registrationsPerAddress: 1, paymentsPerAddress: 1 },
      playback: { secrets: [{ kid: 'a', secret: 'x'.repeat(32) }], origins: [], testClip: 'sample-video' },
      ingest: { url: 'http://ingest.example', secret: null, server: 'rtmp://site.example:1935/live' },
      studio: { signup: 'open', uploadsDir: 'uploads', videoQuotaBytes: 0, ffmpeg: null },
    },
    {
      store: openStore({ databaseUrl: 'file::memory:' }),
      payments: createPaymentGateways({ mode: 'off' }),
      now: Date.now,
      report: console.error,
    },
  );
  const routes = app.routes.map(({ method, path }) => `${method} ${path}`);

  it('sends the document, and sends it again', async () => {
    for (const document of [toOpenApi(), toOpenApi()]) {
      const answer = await app.request(`${API_BASE}/openapi.json`);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(await answer.json()).toEqual(document);
    }
  });

  it.each(Object.entries<AnyCall>({ ...calls, ...studioCalls }))('has a route for %s', (_name, call) => {
    expect(routes).toContain(`${call.method} ${API_BASE}${call.path.replace(/\{(\w+)\}/g, ':$1')}`);
  });

  it('has a route for media files', () => {
    const [start = ''] = MEDIA_PATH.split('{eventId}');
    expect(routes.some((route) => route.startsWith(`GET ${API_BASE}${start}:eventId/media/`))).toBe(true);
  });
});
