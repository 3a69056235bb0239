import { readFile } from 'node:fs/promises';
import type { Selectable } from 'kysely';
import { createIntervalJob } from '@/lib/process/interval-job';
import type { BackendConfig, BackendDeps } from '../config/config';
import type { UploadTable } from '../store/schema';
import { createUploadFiles } from './upload-files';
import { keepOwn } from './keep-own-picture';
import { makeOwn } from './make-own-picture';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Row = Selectable<UploadTable>;
export type Uploads = ReturnType<typeof createUploads>;

/**
 * Pictures are made one at a time, after the last chunk was answered. The job also finds complete
 * files of open uploads, which a process leaves when it dies.
 */
export function createUploads(
  { studio: { uploadsDir } }: Pick<BackendConfig, 'studio'>,
  { store, now, report }: Pick<BackendDeps, 'store' | 'now' | 'report'>,
) {
  const files = createUploadFiles(uploadsDir, report);
  const isComplete = async ({ id, bytes }: Pick<Row, 'id' | 'bytes'>) =>
    (await files.sizeOf(id)) === Number(bytes);

  async function finish({ id, kind, organisation_id: organisationId }: Row): Promise<void> {
    if (kind === 'video') return;
    const made = await makeOwn(await readFile(files.pathOf(id)), kind);
    const nowMs = now();
    const verdict = made.ok
      ? {
          state: 'done' as const,
          result: JSON.stringify({ path: made.value.address, picture: made.value.sizes }),
        }
      : { state: 'failed' as const, error: made.error.message };
    await store.transaction().execute(async (trx) => {
      const finished = await trx
        .updateTable('uploads')
        .set({ ...verdict, updated_at: nowMs })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst();
      if (finished && made.ok) await keepOwn(trx, made.value, { organisationId, nowMs });
    });
    await files.remove(id);
  }

  const failed = (error: unknown) => report('An upload could not be finished. It is tried again.', error);

  async function finishAll(): Promise<void> {
    const open = await store.selectFrom('uploads').selectAll().where('state', '=', 'open').execute();
    for (const row of open) if (await isComplete(row)) await finish(row).catch(failed);
  }

  const job = createIntervalJob(() => finishAll().catch(failed), MINUTE_MS);

  return {
    files,
    job,
    isComplete,
    /** Removes what is older than a day: rows, and files without a row. */
    async tidy(): Promise<void> {
      const before = now() - DAY_MS;
      await store.deleteFrom('uploads').where('updated_at', '<', before).execute();
      const rows = await store.selectFrom('uploads').select('id').where('state', '=', 'open').execute();
      const open = new Set(rows.map(({ id }) => id));
      for (const id of await files.listOld(before)) if (!open.has(id)) await files.remove(id);
    },
  };
}
