import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { showSchema } from '@/lib/contract/show-schemas';
import { parseJson } from '@/lib/json/read-json';
import { HOME_HEADER, restreamOrderSchema } from '@/lib/contract/ingest';
import { SERVER_LIMITS } from '@/lib/process/server-limits';
import type { Register } from './register';
import { TRACK } from './show/show-log';
import { toHomePlaylist, toOwnFile } from './show/to-home';
import { toShowText } from '@/lib/contract/show-id';
import { reopenShow } from './show/end-show';
import { readPart, readStatus } from './show/read-status';
import { kick, readMain, readPlaylist, type Show } from './show/show';
import type { Shows } from './show/shows';

const COMMANDS = ['end', 'reopen', 'disconnect', 'restream', 'remove'];
/** In characters: 30 destinations with long keys. */
const MAX_ORDER = 64 * 1024;
const PLAYLIST = 'index.m3u8';
/** The folder is that of a quality. Without one it is the original's. */
const FILE = /^(?:(\d{1,4}p?)\/)?(index\.m3u8|\d{6,9}\.m4s|map-[0-9a-f]{12}\.mp4)$/;
const FOREVER = 'public, max-age=31536000, immutable';

type Options = {
  shows: Shows;
  secret: string;
  report: (message: string, error: unknown) => void;
  isLost: Register['isLost'];
  health: () => Record<string, unknown>;
};

/** What the site reads and says: playlists, segments, status, encoders, and who has to go. */
export function createHttpServer({ shows, secret, report, isLost, health }: Options) {
  const expected = digest(`Bearer ${secret}`);
  const isTrusted = ({ headers }: IncomingMessage) =>
    timingSafeEqual(digest(headers.authorization ?? ''), expected);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const [path = '', query] = url.split('?', 2);
    if (path === '/healthz') return sendJson(response, 200, health());
    const [, first, id = '', ...names] = path.split('/');
    const file = names.join('/');
    const isRead = method === 'GET' || method === 'HEAD';
    if (path === '/encoders' && isRead)
      return isTrusted(request) ? sendJson(response, 200, await shows.listEncoders()) : refuse(response);
    if (first !== 'shows') return sendFault(response, 404, 'There is nothing here.');
    const isCommand = method === 'POST' && COMMANDS.includes(file);
    if (!isRead && !isCommand) return sendFault(response, 405, 'This is not allowed here.');
    if ((isCommand || file === 'status' || file === 'part') && !isTrusted(request)) return refuse(response);
    const named = showSchema.safeParse(id);
    const show = named.success ? await shows.find(named.data) : null;
    if (named.success && file === 'status' && show === null && shows.hadNoRoom(named.data))
      return sendJson(response, 200, { state: 'waiting', faults: ['no-room'] });
    if (show === null) return sendFault(response, 404, 'Nothing was received for this show.');
    if (isCommand && file === 'restream') return restream(show, await readText(request), response);
    if (file === 'remove' && show.end.atMs === null) return sendFault(response, 409, 'This show is on.');
    if (isCommand) return command(show, file, new URLSearchParams(query).get('key'), response);
    if (file === 'status') return sendJson(response, 200, readStatus(show));
    if (file === 'part') return sendJson(response, 200, await readPart(show));
    const home = Number(/^\d{1,3}$/.exec(String(request.headers[HOME_HEADER]))?.[0] ?? 0);
    if (file.endsWith(PLAYLIST) && isLost(toShowText(show.id), home))
      return sendFault(response, 409, 'Viewers get this show from another live input.');
    const found = await readFileOf(show, file, home);
    if (found === null) return sendFault(response, 404, 'There is no such file.');
    response.writeHead(200, { ...found.headers, 'Content-Length': found.body.length });
    response.end(method === 'HEAD' ? undefined : found.body);
  }

  function restream(show: Show, body: string | null, response: ServerResponse): void {
    const order = restreamOrderSchema.safeParse(parseJson(body ?? ''));
    // A rehearsal stays inside.
    if (!order.success || show.id.side !== null) return sendFault(response, 400, 'This is no order.');
    if (show.end.atMs === null) show.relay.set(order.data);
    sendJson(response, 200, readStatus(show));
  }

  async function command(
    show: Show,
    name: string,
    key: string | null,
    response: ServerResponse,
  ): Promise<void> {
    if (name === 'end') await shows.end(show);
    else if (name === 'disconnect') kick(show, 'The site ended this connection.', key);
    else if (name === 'remove') await shows.remove(show);
    else await reopenShow(show);
    sendJson(response, 200, readStatus(show));
  }

  return createServer(SERVER_LIMITS, (request, response) => {
    if (!request.url?.endsWith('/restream')) request.resume();
    answer(request, response).catch((error: unknown) => {
      report('A request to the live input failed.', error);
      if (!response.headersSent) sendFault(response, 503, 'This did not work. Try again in a moment.');
      else response.destroy();
    });
  });
}

/** Null where it is too long. */
async function readText(request: IncomingMessage): Promise<string | null> {
  let text = '';
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) {
    text += part;
    if (text.length > MAX_ORDER) return null;
  }
  return text;
}

async function readFileOf(show: Show, file: string, home: number) {
  const [, dir, name] = FILE.exec(file) ?? [];
  if (name === PLAYLIST) {
    const text = await readPlaylistOf(show, dir);
    const body = text && home > 0 ? Buffer.from(toHomePlaylist(text.toString('utf8'), home)) : text;
    const headers = { 'Content-Type': 'application/vnd.apple.mpegurl', 'Cache-Control': 'no-cache' };
    return body && { body, headers };
  }
  const body = name === undefined ? null : await show.folder.readBytes(`${dir ?? TRACK}/${toOwnFile(name)}`);
  return body && { body, headers: { 'Content-Type': 'video/mp4', 'Cache-Control': FOREVER } };
}

function readPlaylistOf(show: Show, dir: string | undefined): Promise<Buffer | null> | Buffer | null {
  if (dir === undefined) return readMain(show);
  return dir === TRACK ? readPlaylist(show) : (show.qualities?.readRung(dir) ?? null);
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

const refuse = (response: ServerResponse) => sendFault(response, 401, 'The secret is missing or wrong.');

const sendFault = (response: ServerResponse, status: number, message: string) =>
  sendJson(response, status, { message });
