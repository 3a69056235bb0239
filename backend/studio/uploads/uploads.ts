import { readFile } from 'node:fs/promises';
import type { Selectable } from 'kysely';
import { createIntervalJob } from '@/lib/process/interval-job';
import { ok, type Result } from '@/lib/result';
import type { BackendConfig, BackendDeps } from '../../config/config';
import type { UploadTable } from '../../store/schema';
import { createTurns } from '@/lib/process/take-turns';
import { createUploadFiles } from './upload-files';
import { keepOwn } from '../pictures/keep-own-picture';
import { makeOwn } from '../pictures/make-own-picture';
import { createEarlyProbe } from '../videos/early-probe';
import { type Made, makeCaptions, makeVideo } from '../videos/finish-upload';
import type { Library } from '../videos/library';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Row = Selectable<UploadTable>;
export type Uploads = ReturnType<typeof createUploads>;

/**
 * Videos are worked on one at a time, and other files beside them, after the last chunk was
 * answered. The jobs also find complete files of open uploads, which a process leaves when it dies.
 */
export function createUploads(
  { mediaDir, studio: { uploadsDir } }: Pick<BackendConfig, 'mediaDir' | 'studio'>,
  deps: Pick<BackendDeps, 'store' | 'now' | 'report'>,
  library: Pick<Library, 'folderOf' | 'job' | 'listSources'>,
) {
  const { store, now, report } = deps;
  const files = createUploadFiles(uploadsDir, report);
  const isComplete = async ({ id, bytes }: Pick<Row, 'id' | 'bytes'>) =>
    (await files.sizeOf(id)) === Number(bytes);

  async function makePicture(row: Row, kind: 'picture' | 'logo'): Promise<Result<Made>> {
    const made = await makeOwn(await readFile(files.pathOf(row.id)), kind);
    if (!made.ok) return made;
    const { address: path, sizes: picture } = made.value;
    const to = { organisationId: row.organisation_id, nowMs: now() };
    return ok({ result: { path, picture }, keep: (trx) => keepOwn(trx, made.value, to) });
  }

  function make(row: Row): Promise<Result<Made>> {
    const { kind } = row;
    const file = files.pathOf(row.id);
    if (kind === 'video') return makeVideo(row, file, deps);
    return kind === 'captions'
      ? makeCaptions(row, file, deps, { ...library, mediaDir })
      : makePicture(row, kind);
  }

  async function finish(row: Row): Promise<void> {
    const { id, kind } = row;
    const made = await make(row);
    const nowMs = now();
    const verdict = made.ok
      ? { state: 'done' as const, result: JSON.stringify(made.value.result) }
      : { state: 'failed' as const, error: made.error.message };
    const isFinished = await store.transaction().execute(async (trx) => {
      const finished = await trx
        .updateTable('uploads')
        .set({ ...verdict, updated_at: nowMs })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst();
      if (finished && made.ok) await made.value.keep(trx);
      return finished !== undefined;
    });
    // Another instance finished it, and its library may need the file.
    if (!isFinished) return;
    if (kind === 'video' && made.ok) library.job.wake();
    else await files.remove(id);
  }

  const failed = (error: unknown) => report('An upload could not be finished. It is tried again.', error);

  function createLane(isOfLane: (row: Row) => boolean) {
    const takeTurn = createTurns();

    async function listComplete(tried: ReadonlySet<string>): Promise<Row[]> {
      const open = await store
        .selectFrom('uploads')
        .selectAll()
        .where('state', '=', 'open')
        .orderBy('created_at')
        .execute();
      const mine = open.filter((row) => isOfLane(row) && !tried.has(row.id));
      const complete = await Promise.all(mine.map(isComplete));
      return mine.filter((_, index) => complete[index]);
    }

    async function finishAll(stopped: AbortSignal): Promise<void> {
      const tried = new Set<string>();
      while (!stopped.aborted) {
        const row = takeTurn(await listComplete(tried));
        if (!row) return;
        tried.add(row.id);
        await finish(row).catch(failed);
      }
    }
    return createIntervalJob((stopped) => finishAll(stopped).catch(failed), MINUTE_MS);
  }

  async function refuse(id: string, message: string): Promise<void> {
    const verdict = { state: 'failed' as const, error: message, updated_at: now() };
    const refused = await store
      .updateTable('uploads')
      .set(verdict)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (refused) await files.remove(id);
  }

  const isVideo = ({ kind }: Pick<Row, 'kind'>) => kind === 'video';
  const videos = createLane(isVideo);
  const others = createLane((row) => !isVideo(row));
  const laneOf = (row: Pick<Row, 'kind'>) => (isVideo(row) ? videos : others);

  return {
    files,
    jobs: [videos, others],
    run: (row: Pick<Row, 'kind'>) => laneOf(row).run(),
    wake: (row: Pick<Row, 'kind'>) => laneOf(row).wake(),
    isComplete,
    refuse,
    look: createEarlyProbe({ pathOf: files.pathOf, refuse, report }),
    /** Removes what is older than a day: rows, and files without a row. */
    async tidy(): Promise<void> {
      const before = now() - DAY_MS;
      await store.deleteFrom('uploads').where('updated_at', '<', before).execute();
      const rows = await store.selectFrom('uploads').select('id').where('state', '=', 'open').execute();
      const open = new Set([...rows.map(({ id }) => id), ...(await library.listSources())]);
      for (const id of await files.listOld(before)) if (!open.has(id)) await files.remove(id);
    },
  };
}
