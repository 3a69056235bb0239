import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type RestreamOrder, restreamOrderSchema } from '@/lib/contract/ingest';
import type { InputStatus } from '@/lib/contract/studio/live/schemas';

const FOLDER = 'media/sample-video/360p';
const SEGMENTS = 18;
const SEGMENT_S = 4;
/** Players start a few segments behind. */
const AHEAD = 3;
const HOUR_MS = 3_600_000;

export const GOOD_SIGNAL: Pick<InputStatus, 'video' | 'audio'> = {
  video: { codec: 'avc1.640028', width: 1920, height: 1080, fps: 60, kbps: 6000, keyframe_seconds: 2 },
  audio: { codec: 'mp4a.40.2', channels: 2, sample_rate: 48_000, kbps: 160, level_db: -18 },
};

type Show = { status: InputStatus; beganAt: number };

/** Speaks the HTTP side of the live input (docs/streams.md), with a video of this repository. */
export function createStandInIngest(secret: string) {
  const shows = new Map<string, Show>();
  const told: string[] = [];
  const orders = new Map<string, RestreamOrder>();
  let encoders: { show: string; key: string }[] = [];
  const state = { isDown: false };
  let server: Server | null = null;
  let port = 0;

  async function takeOrder(id: string, show: Show, request: IncomingMessage, response: ServerResponse) {
    const order = restreamOrderSchema.parse(JSON.parse(await text(request)));
    orders.set(id, order);
    const destinations = order.destinations.map((one) => ({
      id: one.id,
      state: one.key === '' ? ('refused' as const) : ('sending' as const),
      kbps: 6000,
    }));
    show.status = { ...show.status, destinations };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ show: id, ...show.status }));
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://ingest');
    const [, part, id = '', file = ''] = pathname.split('/');
    const show = shows.get(decodeURIComponent(id));
    if (state.isDown) return void request.socket.destroy();
    if (part === 'encoders') return void response.end(JSON.stringify(encoders));
    if (part !== 'shows') return void response.writeHead(404).end();
    if (['status', 'end', 'reopen', 'disconnect', 'restream'].includes(file)) {
      if (request.headers.authorization !== `Bearer ${secret}`) return void response.writeHead(403).end();
      if (request.method === 'POST') told.push(`${file} ${id}`);
      const key = query.get('key');
      if (file === 'disconnect')
        encoders = encoders.filter((one) => one.show !== id || (key !== null && one.key !== key));
      if (!show) return void response.writeHead(404).end();
      if (file === 'restream') return void takeOrder(id, show, request, response);
      if (file === 'end') show.status = { ...show.status, state: 'ended' };
      if (file === 'reopen') show.status = { ...show.status, state: 'silent' };
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ show: id, ...show.status }));
    }
    if (!show) return void response.writeHead(404).end();
    if (file === 'index.m3u8') return void response.writeHead(200).end(toPlaylist(show));
    if (/^(?:\d{3}\.m4s|init\.mp4)$/.test(file) && readdirSync(FOLDER).includes(file))
      return void response.writeHead(200).end(readFileSync(join(FOLDER, file)));
    response.writeHead(404).end();
  }

  return {
    told,
    /** Where a show is relayed to, as it was told last. */
    orderOf: (id: string) => orders.get(id),
    state,
    /** An encoder sends, or has sent. */
    receive(id: string, change: Partial<InputStatus> = {}): void {
      const at = new Date().toISOString();
      const status: InputStatus = {
        state: 'receiving',
        input: 'primary',
        since: at,
        last_media_at: at,
        ...GOOD_SIGNAL,
        unrecorded_since: null,
        drops: 0,
        lost_frames: 0,
        faults: [],
        destinations: [],
        qualities: null,
        ...change,
      };
      shows.set(id, { status, beganAt: shows.get(id)?.beganAt ?? Date.now() });
    },
    /** An encoder is connected with a key. */
    connect: (show: string, key: string) =>
      void encoders.push({ show, key: createHash('sha256').update(key).digest('base64url') }),
    listConnected: () => encoders.map(({ show }) => show),
    stateOf: (id: string) => shows.get(id)?.status.state,
    start: () =>
      new Promise<string>((resolve) => {
        server = createServer(answer).listen(port, '127.0.0.1', () => {
          ({ port } = server?.address() as AddressInfo);
          resolve(`http://127.0.0.1:${port}`);
        });
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
  };
}

function toPlaylist({ beganAt, status }: Show): string {
  const last = Math.floor((Date.now() - beganAt) / 1000 / SEGMENT_S) + AHEAD;
  const first = Math.max(0, last - 6);
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${SEGMENT_S}`];
  lines.push(`#EXT-X-MEDIA-SEQUENCE:${first}`);
  lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / SEGMENTS)}`, '#EXT-X-MAP:URI="init.mp4"');
  // On for as long as any event of a test.
  lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(Date.now() + HOUR_MS).toISOString()}`);
  for (let number = first; number <= last; number += 1) {
    if (number > first && number % SEGMENTS === 0) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(`#EXTINF:${SEGMENT_S}.0,`, `${String(number % SEGMENTS).padStart(3, '0')}.m4s`);
  }
  if (status.state === 'ended') lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
