import * as z from 'zod';
import { uploadSchema } from '@/lib/contract/studio/uploads/schemas';
import { ok } from '@/lib/result';
import type { StudioContext } from '../context';
import { findUpload, notThere } from '../studio-router';
import type { Uploads } from './uploads';

const madeSchema = z.object({
  path: uploadSchema.shape.path.default(null),
  picture: uploadSchema.shape.picture.default(null),
  videoId: uploadSchema.shape.videoId,
});
const NOTHING = madeSchema.parse({});

/** Also finishes an upload that a process left behind. */
export function mountUploadStatus({ deps, mount }: StudioContext, { run, isComplete }: Uploads): void {
  mount('getUpload', async ({ uploadId }) => {
    const row = await findUpload(deps.store, uploadId);
    if (!row) return notThere();
    const { state, result, error } = row;
    if (state === 'failed') return ok({ state, message: error ?? '', ...NOTHING });
    if (state === 'done')
      return ok({ state, message: 'The upload is ready.', ...madeSchema.parse(JSON.parse(result ?? '')) });
    const isWhole = await isComplete(row);
    if (isWhole) void run(row);
    const message = isWhole ? 'The file is being prepared.' : 'The upload is not complete.';
    return ok({ state, message, ...NOTHING });
  });
}
