import { insertFiles } from '../../events/pictures/pictures';
import type { Trx } from '../drafts/draft-store';
import type { OwnPicture } from './make-own-picture';

/** Safe to repeat. */
export async function keepOwn(
  trx: Trx,
  { address, sizes, files }: OwnPicture,
  { organisationId, nowMs }: { organisationId: string; nowMs: number },
): Promise<void> {
  await insertFiles(trx, files);
  await trx
    .insertInto('organisation_pictures')
    .values({
      organisation_id: organisationId,
      path: address,
      sizes: JSON.stringify(sizes),
      source: '',
      bytes: files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
      created_at: nowMs,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
