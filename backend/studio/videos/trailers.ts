import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import { API_BASE, toTrailerPath } from '@/lib/contract';
import { toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import { toErrorResponse } from '@/lib/json/respond';
import { whenOver } from '@/recording/when-over';
import type { BackendConfig, BackendDeps } from '../../config/config';
import type { BackendApp } from '../../http/router';
import { toMediaAnswer } from '../../playback/media-answer';
import { notThere } from '../studio-router';
import { startWorker } from './run-worker';

const FILE = 'trailer.mp4';
/** In seconds. It is one file, made when it is first watched. */
export const MAX_TRAILER_S = 600;
const MAKE_MS = 120_000;

/** The trailers of channels, for anyone, as one file each: the page of a channel has no player. */
export function mountTrailers(
  app: BackendApp,
  { mediaDir }: Pick<BackendConfig, 'mediaDir'>,
  { store, report }: Pick<BackendDeps, 'store' | 'report'>,
): void {
  const making = new Map<string, Promise<boolean>>();

  app.get(`${API_BASE}${toTrailerPath(':id')}`, async ({ req }) => {
    const id = req.param('id') ?? '';
    const channel = await store
      .selectFrom('channels')
      .innerJoin('videos', 'videos.id', 'channels.trailer')
      .select('videos.id')
      .where('channels.trailer', '=', id)
      .where('videos.state', '=', 'ready')
      .executeTakeFirst();
    const folder = join(mediaDir, toLibraryFolder(id));
    const path = join(folder, FILE);
    if (!channel || !((await sizeOf(path)) !== null || (await makeOnce(id, folder))))
      return toErrorResponse(notThere().error);
    const size = (await sizeOf(path)) ?? 0;
    const answer = toMediaAnswer(
      {
        size,
        etag: `"${id}-${size}"`,
        contentType: 'video/mp4',
        cacheControl: 'public, max-age=3600',
        read: (start, end) => Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream,
      },
      { method: req.method, header: (name) => req.header(name) ?? null },
    );
    return new Response(answer.body, answer);
  });

  /** Viewers of this instance share the work. Resolves with false when it failed. */
  function makeOnce(id: string, folder: string): Promise<boolean> {
    const known = making.get(id);
    if (known) return known;
    const made = make(folder)
      .then(() => true)
      .catch((error: unknown) => {
        report(`The trailer ${id} could not be made.`, error);
        return false;
      })
      .finally(() => making.delete(id));
    making.set(id, made);
    return made;
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

/** Of two instances the later one replaces the same file. */
async function make(folder: string): Promise<void> {
  const part = join(folder, `${FILE}.${randomUUID()}`);
  const worker = startWorker(
    ['join', folder, JSON.stringify({ part: 1, trim: { fromMs: 0, untilMs: null } })],
    AbortSignal.timeout(MAKE_MS),
  );
  try {
    await Promise.all([pipeline(worker.stdout, createWriteStream(part)), whenOver(worker)]);
    await rename(part, join(folder, FILE));
  } finally {
    await rm(part, { force: true });
  }
}
