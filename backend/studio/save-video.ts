import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { DraftEntry } from '@/lib/contract/studio/draft-entry';
import type { saveEventVideoSchema } from '@/lib/contract/studio/events';
import { ok, type Result } from '@/lib/result';
import type { StudioContext } from './context';
import { editDraft, type Trx } from './draft-store';
import { refuseFields } from './parse-draft';
import type { Member } from './studio-router';

type VideoInput = z.output<typeof saveEventVideoSchema>;

export function saveEventVideo(context: StudioContext, input: VideoInput, member: Member) {
  return editDraft(context, member, input, async ({ entry }, trx) => {
    const changed = { ...entry, stream: toStream(input, context.config.ingest.url) };
    const checked = await checkStream(context, trx, member.organisationId, { changed, before: entry });
    if (!checked.ok) return checked;
    return ok({ entry: changed, action: 'video-changed', message: 'Your changes are saved.' });
  });
}

function toStream(
  { eventId, source, folder, play_as, url }: VideoInput,
  ingestUrl: string,
): DraftEntry['stream'] {
  if (source === '') return undefined;
  if (source === 'encoder') return { url: toEncoderUrl(ingestUrl, eventId) };
  return source === 'url' ? { url } : { folder, play_as };
}

const toEncoderUrl = (ingestUrl: string, eventId: string) => `${ingestUrl}/shows/${eventId}/index.m3u8`;

/**
 * Folders of the machine belong to all organisations, so only the sample and what is there already
 * is open to one that the platform has not approved. Fails with `invalid_input`.
 */
export async function checkStream(
  { config: { mediaDir, playback, ingest } }: Pick<StudioContext, 'config'>,
  trx: Pick<Trx, 'selectFrom'>,
  organisationId: string,
  { changed, before }: { changed: DraftEntry; before: DraftEntry | null },
): Promise<Result<null>> {
  const { stream } = changed;
  if (stream === undefined || JSON.stringify(stream) === JSON.stringify(before?.stream)) return ok(null);
  if ('url' in stream) {
    const origin = URL.canParse(stream.url) ? new URL(stream.url).origin : '';
    if (origin === ingest.url)
      return stream.url === toEncoderUrl(ingest.url, changed.id)
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
  const unknown = refuseFields({ folder: 'There is no folder with this name.' });
  const isSame = before?.stream !== undefined && 'folder' in before.stream && before.stream.folder === folder;
  if (!isSame && folder !== playback.testClip && !(await isApproved(trx, organisationId))) return unknown;
  if (!/^[A-Za-z0-9][\w-]*$/.test(folder)) return unknown;
  const found = await stat(join(mediaDir, folder)).catch(() => null);
  return found?.isDirectory() === true ? ok(null) : unknown;
}

async function isApproved(trx: Pick<Trx, 'selectFrom'>, organisationId: string): Promise<boolean> {
  const organisation = await trx
    .selectFrom('organisations')
    .select(['approved_at', 'suspended_at'])
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return organisation?.approved_at != null && organisation.suspended_at === null;
}
