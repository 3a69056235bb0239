import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { API_BASE } from '@/lib/contract';
import {
  PARTS_HEADER,
  partSchema,
  POSTER_ENDING,
  toLibraryFolder,
  VIDEO_FILES_PATH,
} from '@/lib/contract/studio/videos/schemas';
import { toErrorResponse } from '@/lib/json/respond';
import { type AppError, fail } from '@/lib/result';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { readBearer } from '@/lib/network/bearer';
import type { Authenticate, BackendApp } from '../../http/router';
import type { Store } from '../../store/schema';
import { findMember, notThere } from '../studio-router';
import { POSTER_FILE } from './worker/ladder-plan';
import { whenOver } from '@/recording/when-over';
import { listRecordings } from './recordings';
import { runWorker, startWorker } from './run-worker';
import { findVideo } from './video-rows';

/** Each of them is a process, in one instance. */
const MAX_AT_ONCE = 3;

/** After which a download that takes nothing makes room for others. */
const STALL_MS = 120_000;

type Mount = {
  authenticate: Authenticate;
  config: Pick<BackendConfig, 'mediaDir'>;
  deps: Pick<BackendDeps, 'store' | 'report'>;
};

/**
 * A video of the library or the recording of a show, by the id of its event, as one MP4. Where the
 * size or the codec of its pictures changes, a recording has several, and says how many.
 */
export function mountVideoFiles(app: BackendApp, { authenticate, config, deps }: Mount): void {
  const { store, report } = deps;
  let running = 0;

  app.get(`${API_BASE}${VIDEO_FILES_PATH}/:organisationId/:id`, async ({ req }) => {
    const session = await authenticate(readBearer(req.raw), 'studio');
    if (!session.ok) return refuse(session);
    const { organisationId, id } = req.param();
    const { userId } = session.value;
    const member = await findMember(store, 'getVideo', { userId, organisationId });
    if (!member.ok) return refuse(member);
    if (id.endsWith(POSTER_ENDING)) return sendPoster(config.mediaDir, store, organisationId, id);
    const found = await findFile(config.mediaDir, store, organisationId, id);
    if (!found) return refuse(notThere());
    const asked = partSchema.safeParse(req.query('part')).data ?? null;
    if (running >= MAX_AT_ONCE)
      return refuse(fail('rate_limited', 'Other downloads are running. Please try again in a minute.'));
    running += 1;
    const stop = new AbortController();
    req.raw.signal.addEventListener('abort', () => stop.abort());
    const folder = join(config.mediaDir, found.folder);
    const parts = found.isShow ? await countParts(folder, found.trim, stop.signal) : 1;
    if (parts > 1 && asked === null) {
      running -= 1;
      const response = refuse(fail('conflict', `This recording has ${parts} parts. Please choose one.`));
      response.headers.set(PARTS_HEADER, String(parts));
      return response;
    }
    const choice = JSON.stringify({ part: asked ?? 1, trim: found.trim });
    const worker = startWorker(['join', folder, choice], stop.signal);
    whenOver(worker)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) report(`The video ${found.folder} could not be joined.`, error);
        worker.stdout.destroy(error instanceof Error ? error : undefined);
      })
      .finally(() => (running -= 1));
    // Nothing is answered before there are bytes.
    const hasBegun = await new Promise<boolean>((resolve) => {
      worker.stdout.once('readable', () => resolve(worker.stdout.readableLength > 0));
      worker.stdout.once('error', () => resolve(false));
    });
    if (!hasBegun) return refuse(fail('internal', 'This video could not be joined into one file.'));
    const stalled = setTimeout(() => stop.abort(), STALL_MS);
    worker.stdout.once('close', () => {
      clearTimeout(stalled);
      stop.abort();
    });
    const taken = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, stream) {
        stalled.refresh();
        stream.enqueue(chunk);
      },
    });
    const file = Readable.toWeb(worker.stdout) as ReadableStream<Uint8Array>;
    const plain = found.name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'video';
    const name = parts > 1 ? `${plain} (part ${asked} of ${parts})` : plain;
    return new Response(file.pipeThrough(taken), {
      headers: {
        'content-type': 'video/mp4',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}.mp4`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}

async function sendPoster(
  mediaDir: string,
  store: Store,
  organisationId: string,
  id: string,
): Promise<Response> {
  const found = await findFile(mediaDir, store, organisationId, id.slice(0, -POSTER_ENDING.length));
  const bytes = found && (await readFile(join(mediaDir, found.folder, POSTER_FILE)).catch(() => null));
  if (!bytes) return refuse(notThere());
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
    },
  });
}

const refuse = ({ error }: { error: AppError }) => toErrorResponse(error);

type Trim = { fromMs: number; untilMs: number | null };
type Found = { folder: string; name: string; isShow: boolean; trim: Trim };

const WHOLE: Trim = { fromMs: 0, untilMs: null };

async function findFile(
  mediaDir: string,
  store: Store,
  organisationId: string,
  id: string,
): Promise<Found | null> {
  const video = await findVideo(store, organisationId, id);
  if (video)
    return video.state === 'ready'
      ? { folder: toLibraryFolder(id), name: video.name, isShow: false, trim: WHOLE }
      : null;
  const [eventId = ''] = id.split('~');
  const own = await listRecordings({ store, mediaDir }, organisationId, eventId);
  const found = own.find(({ file }) => file === id);
  if (!found) return null;
  const { folder, title, kind, trim } = found;
  return { folder, name: kind === 'show' ? title : `${title} (rehearsal)`, isShow: true, trim };
}

/** 1 where it can't be told, so that the download itself says why. */
async function countParts(folder: string, trim: Trim, signal: AbortSignal): Promise<number> {
  const told = await runWorker(['parts', folder, JSON.stringify({ trim })], signal).catch(() => null);
  return told?.parts ?? 1;
}
