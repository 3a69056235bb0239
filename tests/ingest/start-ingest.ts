import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIngest, type IngestOptions, listen } from '@/ingest/ingest';
import { CERTIFICATE, CERTIFICATE_KEY } from '../support/certificate';

export const KEY = `sk_${'a'.repeat(29)}`;
export const BACKUP = `sk_${'b'.repeat(29)}`;
/** Made after `KEY`, for the same input. */
export const NEW_KEY = `sk_${'n'.repeat(29)}`;
export const REHEARSAL = `sk_${'r'.repeat(29)}`;
export const SECRET = 'a-secret-of-the-site-and-the-ingest-0123456789';

type Options = {
  freeBytes?: () => Promise<number>;
  beginMs?: number;
  maxPerAddress?: number;
  codecs?: string[];
  mediaDir?: string;
  isRealTime?: boolean;
  event?: string;
  ladder?: IngestOptions['ladder'];
  restream?: IngestOptions['restream'];
};

export const portOf = (server: { address: () => string | AddressInfo | null }) => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** On free ports, with a site that knows four keys. Its clock moves only when it is told to. */
export async function startIngest(options: Options = {}) {
  const { codecs = ['avc', 'aac'], maxPerAddress = 1000, beginMs = 120_000 } = options;
  const { freeBytes = () => Promise.resolve(1e12), isRealTime = false, event = 'evt-1' } = options;
  const mediaDir = options.mediaDir ?? (await mkdtemp(join(tmpdir(), 'ingest-')));
  const site = { isAway: false, keepsRehearsal: false, asked: [] as string[] };
  const auth = createServer((request, response) => {
    if (site.isAway) return void response.destroy();
    let body = '';
    request.on('data', (data) => (body += String(data)));
    request.on('end', () => {
      const { key } = JSON.parse(body) as { key: string };
      site.asked.push(`${request.headers.authorization} ${body}`);
      const isKnown = [KEY, NEW_KEY, BACKUP, REHEARSAL].includes(key);
      response.statusCode = isKnown ? 200 : 403;
      const show = key === REHEARSAL ? `${event}~rehearsal` : event;
      const input = key === BACKUP ? 'backup' : 'primary';
      const grant = {
        event_id: event,
        show,
        input,
        codecs,
        keep: key !== REHEARSAL || site.keepsRehearsal,
        code: 0,
      };
      response.end(JSON.stringify(isKnown ? grant : { message: 'This stream key is not valid now.' }));
    });
  });
  await once(auth.listen(0, '127.0.0.1'), 'listening');
  const lines: string[] = [];
  const reports: string[] = [];
  const startMs = Date.now();
  let aheadMs = 0;
  const url = 'http://ingest.test';
  const ingest = createIngest({
    ...options,
    maxPerAddress,
    beginMs,
    freeBytes,
    mediaDir,
    url,
    secret: SECRET,
    authUrl: `http://127.0.0.1:${portOf(auth)}/api/ingest/authorize`,
    tls: { cert: Buffer.from(CERTIFICATE), key: Buffer.from(CERTIFICATE_KEY) },
    now: () => (isRealTime ? Date.now() : startMs + aheadMs),
    log: (message, fields) => void lines.push(`${message} ${JSON.stringify(fields)}`),
    report: (message, error) => void reports.push(`${message} ${String(error)}`),
  });
  await listen(ingest.http, 0, '127.0.0.1');
  await listen(ingest.rtmp, 0, '127.0.0.1');
  if (ingest.rtmps) await listen(ingest.rtmps, 0, '127.0.0.1');
  const base = `http://127.0.0.1:${portOf(ingest.http)}`;
  const headers = { authorization: `Bearer ${SECRET}` };

  return {
    port: portOf(ingest.rtmp),
    tlsPort: ingest.rtmps ? portOf(ingest.rtmps) : 0,
    authUrl: `http://127.0.0.1:${portOf(auth)}/`,
    base,
    mediaDir,
    site,
    lines,
    reports,
    wait: (ms: number) => void (aheadMs += ms),
    async playlist(show = event, dir = ''): Promise<string> {
      const answer = await fetch(`${base}/shows/${show}/${dir}index.m3u8`);
      return answer.status === 200 ? answer.text() : String(answer.status);
    },
    async status(show = event) {
      const answer = await fetch(`${base}/shows/${show}/status`, { headers });
      return (await answer.json()) as Record<string, unknown> & { faults: string[]; lost_frames: number };
    },
    /** The segments that the site may join. */
    async part(show: string) {
      const answer = await fetch(`${base}/shows/${show}/part`, { headers });
      return ((await answer.json()) as { entries: object[] }).entries;
    },
    encoders: async () => (await (await fetch(`${base}/encoders`, { headers })).json()) as object[],
    post: (path: string, body: string | null = null) =>
      fetch(`${base}${path}`, { method: 'POST', headers, body }),
    log: (show = `show_${event}`) => readFile(join(mediaDir, show, '0/log.jsonl'), 'utf8'),
    async close({ keep = false } = {}): Promise<void> {
      auth.close();
      auth.closeAllConnections();
      await ingest.closeInput();
      ingest.http.close();
      ingest.http.closeAllConnections();
      if (!keep) await rm(mediaDir, { recursive: true, force: true });
    },
  };
}

export const countSegments = (playlist: string) => playlist.match(/\.m4s$/gm)?.length ?? 0;
