import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { isRecording, toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import { fail, ok, type Result } from '@/lib/result';
import type { BackendDeps } from '../../config/config';
import { noteChangedMedia } from '../../playback/media/media-places';
import type { UploadTable } from '../../store/schema';
import type { Trx } from '../drafts/draft-store';
import { lockOrganisation } from '../organisation/lock-organisation';
import { writeLog } from '../log/log';
import {
  listCaptionsIn,
  readLanguagesIn,
  removeSegmentsBefore,
  replaceFile,
  writeCaptions,
} from '@/recording/captions-files';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import { findOpenShow } from './delete-recording';
import { readSegments, writeSegmentedCaptions } from './recording-captions';
import { findOwnRecording } from './recordings';
import type { Library } from './library';
import { readCaptions, writeCues } from './read-captions';
import { isOutside, PROBE_MS, runWorker } from './run-worker';
import { findVideo, readInfo, readLanguages, toNewVideo } from './video-rows';

const NOT_CHECKED =
  'We could not check this file. That may be our fault: please upload it again, and contact us if that does not help.';

/** One segment of each start of an encoder is read. */
const ANCHORS_MS = 120_000;

type Upload = Selectable<UploadTable>;
type Captions = { videoId: string; language: string; bytes: Buffer };
type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'>;

/** What becomes of a complete upload; `keep` runs in the transaction that finishes it. */
export type Made = { result: object; keep: (trx: Trx) => Promise<unknown> };

/** Fails with `invalid_input` for a file that can't be sold. Throws if the worker was stopped. */
export async function makeVideo(upload: Upload, file: string, { now, report }: Deps): Promise<Result<Made>> {
  const probed = await runWorker(['probe', file], AbortSignal.timeout(PROBE_MS)).catch((error: unknown) => {
    if (isOutside(error)) throw error;
    report(`The upload ${upload.id} could not be probed.`, error);
    return null;
  });
  const info = probed?.info;
  if (!info) return fail('invalid_input', probed?.refused ?? NOT_CHECKED);
  const { organisation_id: organisationId, user_id: userId } = upload;
  const videoId = upload.id.replace(/^upl_/, 'vid_');
  const name = upload.name.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim() || 'Video';
  const nowMs = now();
  return ok({
    result: { videoId },
    async keep(trx) {
      await trx
        .insertInto('videos')
        .values({
          ...toNewVideo({ id: videoId, organisation_id: organisationId, name, created_at: nowMs }),
          bytes: Number(upload.bytes),
          info: JSON.stringify(info),
        })
        .execute();
      await writeLog(trx, { organisationId, userId, action: 'video-uploaded', subject: name }, nowMs);
    },
  });
}

/** Fails with `invalid_input`, or `conflict` where the video is gone. */
export async function makeCaptions(
  upload: Upload,
  file: string,
  { store, now }: Deps,
  { folderOf, mediaDir }: Pick<Library, 'folderOf'> & { mediaDir: string },
): Promise<Result<Made>> {
  const { organisation_id: organisationId, user_id: userId } = upload;
  const [videoId = '', language = ''] = (upload.subject ?? '').split(' ');
  if (isRecording(videoId))
    return captionRecording(
      upload,
      { videoId, language, bytes: await readFile(file) },
      { store, now, mediaDir },
    );
  const found = await findVideo(store, organisationId, videoId);
  if (found?.state !== 'ready')
    return fail('conflict', 'This video is not ready for captions. Please reload the page.');
  const text = readCaptions(await readFile(file), readInfo(found).seconds);
  if (!text.ok) return text;
  return ok({
    result: { videoId },
    async keep(trx) {
      await lockOrganisation(trx, organisationId);
      const video = await findVideo(trx, organisationId, videoId);
      if (video?.state !== 'ready') return;
      // Files first: the row lists what is there.
      const folder = folderOf(videoId);
      await writeCaptions(folder, language, {
        text: writeCues(text.value),
        seconds: readInfo(video).seconds,
      });
      const languages = [...new Set([...readLanguages(video), language])].sort();
      await listCaptionsIn(folder, languages);
      await noteChangedMedia(trx, toLibraryFolder(videoId), now());
      const kept = { captions: JSON.stringify(languages) };
      await trx.updateTable('videos').set(kept).where('id', '=', videoId).execute();
      const subject = `${video.name} (${language})`;
      await writeLog(trx, { organisationId, userId, action: 'captions-added', subject }, now());
    },
  });
}

/** The owner's times are those of the replay and of the download, which begin at its trim. */
async function captionRecording(
  { organisation_id: organisationId, user_id: userId }: Upload,
  { videoId, language, bytes }: Captions,
  { store, now, mediaDir }: Pick<Deps, 'store' | 'now'> & { mediaDir: string },
): Promise<Result<Made>> {
  const found = await findOwnRecording({ store, mediaDir }, organisationId, videoId);
  if (!found) return fail('conflict', 'This recording is gone. Please reload the page.');
  const open = await findOpenShow(store, found, now());
  if (open !== null) return fail('conflict', `${open} Please add its captions when it is over.`);
  const folder = join(mediaDir, videoId);
  const segments = await readSegments(folder);
  const { fromMs, untilMs } = found.trim;
  const wholeMs = segments.reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  const cues = readCaptions(bytes, (Math.min(untilMs ?? wholeMs, wholeMs) - fromMs) / 1000);
  if (!cues.ok) return cues;
  const from = fromMs / 1000;
  const moved = cues.value.map((cue) => ({ ...cue, start: cue.start + from, end: cue.end + from }));
  const { anchors = [] } = await runWorker(['anchors', folder], AbortSignal.timeout(ANCHORS_MS));
  const nowMs = now();
  const content = { cues: moved, segments, anchors };
  const playlist = await writeSegmentedCaptions(folder, language, content, nowMs);
  return ok({
    result: { videoId },
    async keep(trx) {
      await lockOrganisation(trx, organisationId);
      const recording = await findOwnRecording({ store: trx, mediaDir }, organisationId, videoId);
      if (!recording) return;
      await replaceFile(join(folder, 'captions', `${language}.m3u8`), playlist);
      const before = readLanguagesIn(await readFile(join(folder, FOLDER_PLAYLIST), 'utf8'));
      await listCaptionsIn(folder, [...new Set([...before, language])].sort());
      await removeSegmentsBefore(folder, language, nowMs);
      await noteChangedMedia(trx, videoId, nowMs);
      const line = { organisationId, userId, action: 'captions-added' } as const;
      await writeLog(trx, { ...line, subject: `${recording.title} (${language})` }, nowMs);
    },
  });
}
