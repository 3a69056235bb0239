import type { z } from 'zod';
import {
  MAX_CAPTIONS_BYTES,
  MAX_PICTURE_BYTES,
  type uploadMetadataSchema,
} from '@/lib/contract/studio/uploads/schemas';
import { isRecording } from '@/lib/contract/studio/videos/schemas';
import { fail, ok, type Result } from '@/lib/result';
import { createId } from '../../store/ids';
import type { Store } from '../../store/schema';
import { lockOrganisation } from '../organisation/lock-organisation';
import { notThere } from '../studio-router';
import { overQuota, PICTURE_QUOTA_BYTES, sumPictureBytes } from '../settings/settings';
import { findOwnRecording } from '../videos/recordings';
import { hasRoom } from '../videos/video-drafts';
import { findVideo, overVideoQuota, sumVideoBytes } from '../videos/video-rows';

/** Of one member, so that none takes another's. */
const MAX_OPEN = 10;
/** An upload that got nothing for so long makes room when room is needed. */
const IDLE_MS = 15 * 60_000;

const MEGABYTE = 1024 * 1024;

type Wanted = z.output<typeof uploadMetadataSchema> & {
  bytes: number;
  userId: string;
  videoQuotaBytes: number;
  uploadsDir: string;
  mediaDir: string;
};

/**
 * Fails with `payload_too_large`, `not_found` or `rate_limited`. Unfinished uploads count in the
 * quota.
 */
export async function openUpload(store: Store, wanted: Wanted, nowMs: number): Promise<Result<string>> {
  const { organisationId, userId, kind, filename, bytes, videoQuotaBytes } = wanted;
  if ((kind === 'picture' || kind === 'logo') && bytes > MAX_PICTURE_BYTES)
    return fail('payload_too_large', `A picture may be up to ${MAX_PICTURE_BYTES / MEGABYTE} MB.`);
  if (kind === 'captions' && bytes > MAX_CAPTIONS_BYTES)
    return fail('payload_too_large', `Captions may be up to ${MAX_CAPTIONS_BYTES / MEGABYTE} MB.`);
  if (kind === 'video' && !(await hasRoomFor(store, wanted, nowMs)))
    return fail(
      'payload_too_large',
      'This site has no room for a video of this size at the moment. Please contact us.',
    );
  return store.transaction().execute(async (trx) => {
    await lockOrganisation(trx, organisationId);
    const open = await trx
      .selectFrom('uploads')
      .select(['id', 'user_id', 'bytes', 'kind', 'updated_at'])
      .where('organisation_id', '=', organisationId)
      .where('state', '=', 'open')
      .execute();
    const used = await (kind === 'video' ? sumVideoBytes : sumPictureBytes)(trx, organisationId);
    const refuse = (rows: typeof open) => {
      if (rows.filter((row) => row.user_id === userId).length >= MAX_OPEN)
        return fail('rate_limited', 'Too many uploads are unfinished. Please wait for them, or cancel some.');
      const opened = rows
        .filter((row) => (row.kind === 'video') === (kind === 'video'))
        .reduce((sum, row) => sum + Number(row.bytes), 0);
      const isOver = (quota: number) => used + opened + bytes > quota;
      if (kind === 'video') return isOver(videoQuotaBytes) ? overVideoQuota(videoQuotaBytes) : null;
      return isOver(PICTURE_QUOTA_BYTES) ? overQuota() : null;
    };
    if (refuse(open)) {
      const [idle, busy] = [true, false].map((is) =>
        open.filter((row) => row.updated_at < nowMs - IDLE_MS === is),
      );
      const refused = refuse(busy ?? []);
      if (refused) return refused;
      await trx
        .deleteFrom('uploads')
        .where('id', 'in', ['', ...(idle ?? []).map(({ id }) => id)])
        .execute();
    }
    const subject = kind === 'captions' ? `${wanted.videoId} ${wanted.language}` : null;
    if (kind === 'captions') {
      const { videoId, mediaDir } = wanted;
      const video = isRecording(videoId)
        ? await findOwnRecording({ store: trx, mediaDir }, organisationId, videoId)
        : await findVideo(trx, organisationId, videoId);
      if (!video || wanted.language === '') return notThere();
    }
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
        subject,
        created_at: nowMs,
        updated_at: nowMs,
      })
      .execute();
    return ok(id);
  });
}

/** Live shows write to the same disk, and each video is there twice while it is prepared. */
async function hasRoomFor(store: Store, { bytes, uploadsDir }: Wanted, nowMs: number): Promise<boolean> {
  const open = await store
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('state', '=', 'open')
    .where('kind', '=', 'video')
    .where('updated_at', '>=', nowMs - IDLE_MS)
    .executeTakeFirst();
  return hasRoom(uploadsDir, 2 * (Number(open?.bytes ?? 0) + bytes));
}
