import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import type { saveEventVideoSchema } from '@/lib/contract/studio/events/schemas';
import { toShowId, toStreamUrl } from '@/lib/contract/show-id';
import { toLibraryFolder, toLibraryVideo } from '@/lib/contract/studio/videos/schemas';
import { ok, type Result } from '@/lib/result';
import { toMediaRoots } from '../../playback/media/folder-source';
import { isStopped, SUSPENSION_COLUMNS } from '../../events/stopped';
import { listPlanEvents, readPlan } from '@/recording/recording';
import { openRecordingFolder, readFreeBytes } from '@/recording/recording-folder';
import type { StudioContext } from '../context';
import { editDraft, type Trx } from '../drafts/draft-store';
import { lockOrganisation } from '../organisation/lock-organisation';
import { refuseFields } from '../drafts/parse-draft';
import { findVideo, isBeingDeleted } from './video-rows';
import type { Member } from '../studio-router';

type VideoInput = z.output<typeof saveEventVideoSchema>;

export function saveEventVideo(context: StudioContext, input: VideoInput, member: Member) {
  return editDraft(context, member, input, async ({ entry }, trx) => {
    if (input.source === 'library' && input.video === '') return refuseFields({ video: CHOOSE });
    const isStream = input.source === 'encoder' || input.source === 'url';
    const changed = {
      ...entry,
      stream: toStream(input, context.config.ingest.url),
      video_format: (isStream && input.video_format) || undefined,
    };
    const checked = await checkStream(context, trx, member.organisationId, { changed, before: entry });
    if (!checked.ok) return checked;
    return ok({ entry: changed, action: 'video-changed', message: 'Your changes are saved.' });
  });
}

const CHOOSE = 'Please choose a video that is ready.';

function toStream(
  { eventId, source, video, folder, play_as, url }: VideoInput,
  ingestUrl: string,
): DraftEntry['stream'] {
  if (source === '') return undefined;
  if (source === 'encoder') return { url: toStreamUrl(ingestUrl, toShowId(eventId)) };
  if (source === 'library') return { folder: toLibraryFolder(video), play_as };
  return source === 'url' ? { url } : { folder, play_as };
}

/**
 * Folders of the machine belong to all organisations, so only the sample and what is there already
 * is open to one that the platform has not approved. Fails with `invalid_input`.
 */
export async function checkStream(
  { config: { mediaDir, playback, ingest } }: Pick<StudioContext, 'config'>,
  trx: Trx,
  organisationId: string,
  { changed, before }: { changed: DraftEntry; before: DraftEntry | null },
): Promise<Result<null>> {
  const { stream } = changed;
  if (stream === undefined || JSON.stringify(stream) === JSON.stringify(before?.stream)) return ok(null);
  if ('url' in stream) {
    const origin = URL.canParse(stream.url) ? new URL(stream.url).origin : '';
    if (origin === ingest.url)
      return stream.url === toStreamUrl(ingest.url, toShowId(changed.id))
        ? ok(null)
        : refuseFields({ url: 'This address belongs to another event. Choose “An encoder” instead.' });
    if (playback.origins.includes(origin)) return ok(null);
    const known = playback.origins.filter((one) => one !== ingest.url).join(', ');
    return refuseFields({
      url:
        known === ''
          ? 'This site plays no outside streams yet. Please ask its operator to allow yours.'
          : `Streams can come from ${known}. Please ask the operator to allow others.`,
    });
  }
  const { folder } = stream;
  const videoId = toLibraryVideo(folder);
  // So that it is not deleted meanwhile.
  await lockOrganisation(trx, organisationId);
  if (videoId !== null) {
    const video = await findVideo(trx, organisationId, videoId);
    return video?.state === 'ready' ? ok(null) : refuseFields({ video: CHOOSE });
  }
  const unknown = refuseFields({ folder: 'There is no folder with this name.' });
  const isSame = before?.stream !== undefined && 'folder' in before.stream && before.stream.folder === folder;
  if (!/^[A-Za-z0-9][\w-]*$/.test(folder)) return unknown;
  if (await isBeingDeleted(trx, folder)) return unknown;
  const paths = toMediaRoots(mediaDir).map((root) => join(root, folder));
  const isOwn = await isOwnRecording(trx, organisationId, paths);
  if (!isSame && isOwn === false) return unknown;
  const isOpen = isSame || isOwn === true || folder === playback.testClip;
  if (!isOpen && !(await isApproved(trx, organisationId))) return unknown;
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return found.some((one) => one?.isDirectory()) ? ok(null) : unknown;
}

/**
 * The recording of a show, or of its rehearsal, belongs to the organisation of its event. Null for
 * a folder that is none.
 */
async function isOwnRecording(
  trx: Pick<Trx, 'selectFrom'>,
  organisationId: string,
  paths: readonly string[],
): Promise<boolean | null> {
  let isOwn: boolean | null = null;
  for (const path of paths) {
    const plan = await readPlan(openRecordingFolder(path, readFreeBytes));
    if (plan === null) continue;
    const [first = '', ...others] = listPlanEvents(plan);
    const owner = (await findOwner(trx, first)) ?? (await findOwner(trx, others[0] ?? ''));
    if (owner !== organisationId) return false;
    isOwn = true;
  }
  return isOwn;
}

async function findOwner(trx: Pick<Trx, 'selectFrom'>, eventId: string): Promise<string | undefined> {
  const draft = await trx
    .selectFrom('event_drafts')
    .select('organisation_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return draft?.organisation_id;
}

async function isApproved(trx: Pick<Trx, 'selectFrom'>, organisationId: string): Promise<boolean> {
  const organisation = await trx
    .selectFrom('organisations')
    .select(['approved_at', ...SUSPENSION_COLUMNS])
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return organisation?.approved_at != null && !isStopped(organisation, 'publishing');
}
