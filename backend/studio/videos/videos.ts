import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  type deleteVideoSchema,
  type removeCaptionsSchema,
  type renameVideoSchema,
  isRecording,
  toLibraryFolder,
} from '@/lib/contract/studio/videos/schemas';
import { fail, ok, type Result } from '@/lib/result';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import { createFolderVideos } from '../../playback/folder-video';
import type { Ingest } from '../../playback/ingest';
import { createMediaSource } from '../../playback/media/bucket-source';
import { noteChangedMedia } from '../../playback/media/media-places';
import type { StudioContext } from '../context';
import type { Trx } from '../drafts/draft-store';
import { lockOrganisation } from '../organisation/lock-organisation';
import { writeLog } from '../log/log';
import { findOrganisationAnswer } from '../organisation/may-publish';
import { type Member, notThere } from '../studio-router';
import { listCaptionsIn, readLanguagesIn, removeCaptionsFiles } from '@/recording/captions-files';
import { deleteRecording } from './delete-recording';
import { mountVideoEdits } from './edits';
import type { Library } from './library';
import { listVideos, toRecordingAnswer, type SentFiles } from './list-videos';
import { findOwnRecording } from './recordings';
import { findVideo, listUses, readLanguages, toVideoAnswer, type VideoRow } from './video-rows';

type Parts = { uploads: SentFiles; library: Library; ingest: Ingest };

export function mountVideos(context: StudioContext, { uploads, library, ingest }: Parts): void {
  const { deps, config, mount } = context;
  const folders = createFolderVideos(createMediaSource({ config, ...deps }), deps.now);
  // Also goes on with what another process left behind.
  const goOn = (videos: readonly { state: string }[]) => {
    if (videos.some(({ state }) => state === 'preparing')) void library.job.run();
  };

  mount('listVideos', async (filter, member) => {
    const listed = await listVideos({ deps, config, uploads, folders }, filter, member);
    if (listed.ok) goOn(listed.value.videos);
    return listed;
  });
  mount('getVideo', async ({ videoId }, member) => {
    const row = await findVideo(deps.store, member.organisationId, videoId);
    if (!row) return notThere();
    goOn([row]);
    const uses = await listUses(deps.store, member.organisationId, toLibraryFolder(videoId));
    const organisation = await findOrganisationAnswer(deps.store, member, deps);
    return ok({ organisation, video: toVideoAnswer(row, uses) });
  });
  mount('renameVideo', (input, member) => renameVideo(deps, input, member));
  mount('removeCaptions', (input, member) =>
    isRecording(input.videoId)
      ? removeRecordingCaptions(context, input, member)
      : removeCaptions(deps, library, input, member),
  );
  mount('getRecording', async ({ folder }, member) => {
    const { organisationId } = member;
    const { store } = deps;
    const found = await findOwnRecording({ store, mediaDir: config.mediaDir }, organisationId, folder);
    const recording = found && (await toRecordingAnswer(config.mediaDir, folders, found));
    if (!recording) return notThere();
    const captions = readLanguagesIn((await folders.readText(folder, FOLDER_PLAYLIST)) ?? '');
    const events = (await listUses(store, organisationId, folder)).get(folder) ?? [];
    const organisation = await findOrganisationAnswer(store, member, deps);
    return ok({ organisation, recording: { ...recording, captions, events } });
  });
  mount('retryVideo', async ({ videoId }, member) => {
    const means = { library, ffmpeg: config.studio.ffmpeg, nowMs: deps.now() };
    const retried = await change(deps, member, videoId, (trx, video) =>
      retryVideo(trx, video, means, member.userId),
    );
    if (retried.ok) library.job.wake();
    return retried;
  });
  mount('deleteVideo', async (input, member) => {
    const { videoId } = input;
    const deleted = isRecording(videoId)
      ? await deleteRecording({ config, deps, ingest }, videoId, member)
      : await deleteVideo(deps, input, member);
    if (deleted.ok) library.job.wake();
    return deleted;
  });
  mountVideoEdits(context, folders);
}

type Deps = Pick<StudioContext['deps'], 'store' | 'now'>;

/** Changes of an organisation's videos take turns. */
function change<T>(
  { store }: Deps,
  { organisationId }: Member,
  videoId: string,
  work: (trx: Trx, video: VideoRow) => Promise<Result<T>>,
): Promise<Result<T>> {
  return store.transaction().execute(async (trx) => {
    await lockOrganisation(trx, organisationId);
    const video = await findVideo(trx, organisationId, videoId);
    return video ? work(trx, video) : notThere();
  });
}

function renameVideo(deps: Deps, input: z.output<typeof renameVideoSchema>, member: Member) {
  const { videoId, name } = input;
  return change(deps, member, videoId, async (trx, { version, name: before }) => {
    const message = 'The name is saved.';
    if (name === before) return ok({ version, message });
    if (String(version) !== input.version)
      return fail('conflict', 'This name was changed while you were typing.', { fields: { name: before } });
    const renamed = { name, version: version + 1 };
    await trx.updateTable('videos').set(renamed).where('id', '=', videoId).execute();
    const changes = [{ field: 'name', before, after: name }];
    const line = { ...member, action: 'video-renamed', subject: before, changes } as const;
    await writeLog(trx, line, deps.now());
    return ok({ version: version + 1, message });
  });
}

function removeCaptions(
  deps: Deps,
  { folderOf }: Library,
  { videoId, language }: z.output<typeof removeCaptionsSchema>,
  member: Member,
) {
  return change(deps, member, videoId, async (trx, video) => {
    const message = 'The captions are removed.';
    const before = readLanguages(video);
    const languages = before.filter((one) => one !== language);
    if (languages.length === before.length) return ok({ message });
    const captions = JSON.stringify(languages);
    await trx.updateTable('videos').set({ captions }).where('id', '=', videoId).execute();
    const subject = `${video.name} (${language})`;
    await writeLog(trx, { ...member, action: 'captions-removed', subject }, deps.now());
    await listCaptionsIn(folderOf(videoId), languages);
    await removeCaptionsFiles(folderOf(videoId), language);
    await noteChangedMedia(trx, toLibraryFolder(videoId), deps.now());
    return ok({ message });
  });
}

function removeRecordingCaptions(
  { deps: { store, now }, config: { mediaDir } }: Pick<StudioContext, 'deps' | 'config'>,
  { videoId, language }: z.output<typeof removeCaptionsSchema>,
  { organisationId, userId }: Member,
): Promise<Result<{ message: string }>> {
  return store.transaction().execute(async (trx) => {
    await lockOrganisation(trx, organisationId);
    const recording = await findOwnRecording({ store: trx, mediaDir }, organisationId, videoId);
    if (!recording) return notThere();
    const message = 'The captions are removed.';
    const folder = join(mediaDir, videoId);
    const before = readLanguagesIn(await readFile(join(folder, FOLDER_PLAYLIST), 'utf8'));
    const languages = before.filter((one) => one !== language);
    if (languages.length === before.length) return ok({ message });
    const line = { organisationId, userId, action: 'captions-removed' } as const;
    await writeLog(trx, { ...line, subject: `${recording.title} (${language})` }, now());
    await listCaptionsIn(folder, languages);
    await removeCaptionsFiles(folder, language);
    await noteChangedMedia(trx, videoId, now());
    return ok({ message });
  });
}

const GONE = 'The uploaded file is no longer here. Please delete this video and upload it again.';

export type RetryMeans = { library: Pick<Library, 'sourceOf'>; ffmpeg: string | null; nowMs: number };

/**
 * Counts attempts from the start: of packaging, or of lower qualities where that is done. `userId`
 * is null for the platform's operator.
 */
export async function retryVideo(
  trx: Trx,
  { id, organisation_id: organisationId, name, state, ladder, message: fault }: VideoRow,
  { library, ffmpeg, nowMs }: RetryMeans,
  userId: string | null,
): Promise<Result<{ message: string }>> {
  const done = ok({ message: 'We are trying again.' });
  const isFailed = state === 'failed';
  if (!isFailed && (ladder === null || fault === null)) return done;
  const save = (values: object) => trx.updateTable('videos').set(values).where('id', '=', id).execute();
  if (isFailed && !(await stat(library.sourceOf(id)).catch(() => null))) {
    await save({ message: GONE });
    return fail('conflict', GONE);
  }
  if (!isFailed && ffmpeg === null) return fail('conflict', 'This site makes no lower qualities.');
  const first = { held_until: 0, message: null, progress: 0 };
  await save(
    isFailed ? { ...first, state: 'preparing', attempts: 0 } : { ...first, ladder: null, ladder_attempts: 0 },
  );
  await writeLog(trx, { organisationId, userId, action: 'video-retried', subject: name }, nowMs);
  return done;
}

/** The files go after the answer (`createLibrary`). */
function deleteVideo(deps: Deps, { videoId }: z.output<typeof deleteVideoSchema>, member: Member) {
  return change(deps, member, videoId, async (trx, { name }) => {
    const { organisationId, userId } = member;
    const folder = toLibraryFolder(videoId);
    const uses = (await listUses(trx, organisationId, folder)).get(folder) ?? [];
    const [use] = uses;
    if (use)
      return fail(
        'conflict',
        `“${use.title}” plays this video. Choose another one there before you delete it.`,
      );
    await trx.updateTable('videos').set({ state: 'deleting' }).where('id', '=', videoId).execute();
    await writeLog(trx, { organisationId, userId, action: 'video-deleted', subject: name }, deps.now());
    return ok({ message: `“${name}” is deleted.` });
  });
}
