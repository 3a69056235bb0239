import { mediaPathSchema, type PlaybackAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { UpstreamConfig, UpstreamDeps } from '../config';
import { createEventRepository, type EventRow } from '../events/repository';
import { isOnNow } from '../events/timetable';
import { toEventAnswer } from '../events/to-event-answer';
import { findMediaFile, type MediaFile } from './media-file';
import { createPlaybackRepository, type Grant } from './repository';

/** The multivariant playlist of a media folder. */
const PLAYLIST = 'master.m3u8';

export type PlaybackService = {
  /** What a user may watch. Fails with `not_found` or `not_entitled`. */
  getPlayback(userId: string, eventId: string): Promise<Result<PlaybackAnswer>>;
  /** A file of the event's film, for a user who may watch it now. Fails with `not_found` or `not_entitled`. */
  getMedia(userId: string, eventId: string, file: string): Promise<Result<MediaFile>>;
};

/** Watching. Access is asked of the store at every call, playlists and segments alike, so it ends when it ends. */
export function createPlaybackService(
  { mediaDir }: Pick<UpstreamConfig, 'mediaDir'>,
  { store, now }: Pick<UpstreamDeps, 'store' | 'now'>,
): PlaybackService {
  const events = createEventRepository(store);
  const repository = createPlaybackRepository(store);

  async function admit(userId: string, eventId: string): Promise<Result<{ event: EventRow; grant: Grant }>> {
    const event = await events.findById(eventId);
    if (!event) return fail('not_found', 'There is no such event.');
    const grant = await repository.findGrant(userId, eventId, now());
    if (!grant)
      return fail('not_entitled', 'You do not have access to this event yet. Buy a package to watch it.');
    return ok({ event, grant });
  }

  return {
    async getPlayback(userId, eventId) {
      const admitted = await admit(userId, eventId);
      if (!admitted.ok) return admitted;
      const { event, grant } = admitted.value;
      const film =
        event.media && isOnNow(event, now()) ? await findMediaFile(mediaDir, event.media, PLAYLIST) : null;
      const answer = toEventAnswer(event, await events.listPackages(event.id));
      return ok({ event: answer, playlist: film ? PLAYLIST : null, grant });
    },

    async getMedia(userId, eventId, file) {
      const admitted = await admit(userId, eventId);
      if (!admitted.ok) return admitted;
      const { event } = admitted.value;
      const isSafe = mediaPathSchema.safeParse(file).success;
      const found =
        isSafe && event.media && isOnNow(event, now())
          ? await findMediaFile(mediaDir, event.media, file)
          : null;
      return found ? ok(found) : fail('not_found', 'There is no such file to play now.');
    },
  };
}
