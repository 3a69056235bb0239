import type { z } from 'zod';
import { MAX_PICTURE_BYTES, type uploadMetadataSchema } from '@/lib/contract/studio/uploads';
import { fail, ok, type Result } from '@/lib/result';
import { createId } from '../store/ids';
import type { Store } from '../store/schema';
import { lockOrganisation } from './lock-organisation';
import { PICTURE_QUOTA_BYTES, sumPictureBytes } from './settings';

const MAX_OPEN = 10;

const MEGABYTE = 1024 * 1024;

type Wanted = z.output<typeof uploadMetadataSchema> & { bytes: number; userId: string };

/** Fails with `payload_too_large` or `rate_limited`. Unfinished uploads count in the quota. */
export async function openUpload(store: Store, wanted: Wanted, nowMs: number): Promise<Result<string>> {
  const { organisationId, userId, kind, filename, bytes } = wanted;
  if (bytes > MAX_PICTURE_BYTES)
    return fail('payload_too_large', `A picture may have up to ${MAX_PICTURE_BYTES / MEGABYTE} MB.`);
  return store.transaction().execute(async (trx) => {
    await lockOrganisation(trx, organisationId);
    const open = await trx
      .selectFrom('uploads')
      .select('bytes')
      .where('organisation_id', '=', organisationId)
      .where('state', '=', 'open')
      .execute();
    if (open.length >= MAX_OPEN)
      return fail('rate_limited', 'Too many uploads are unfinished. Please wait for them, or cancel some.');
    const opened = open.reduce((sum, row) => sum + Number(row.bytes), 0);
    const used = await sumPictureBytes(trx, organisationId);
    if (used + opened + bytes > PICTURE_QUOTA_BYTES) return overQuota();
    const id = createId('upl');
    await trx
      .insertInto('uploads')
      .values({
        id,
        organisation_id: organisationId,
        user_id: userId,
        kind,
        name: filename,
        bytes,
        state: 'open',
        result: null,
        error: null,
        created_at: nowMs,
        updated_at: nowMs,
      })
      .execute();
    return ok(id);
  });
}

export function overQuota() {
  const most = PICTURE_QUOTA_BYTES / 1_000_000;
  return fail('payload_too_large', `Your pictures need more than your ${most} MB. Please contact us.`);
}
