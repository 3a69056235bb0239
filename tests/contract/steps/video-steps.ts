import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Insertable, Selectable } from 'kysely';
import { studioCalls } from '@/lib/contract/studio/calls';
import { toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import type { VideoTable } from '@/backend/store/schema';
import { createClip } from '@/tests/video-fixtures';
import type { Context } from './context';
import type { Studio } from './studio-event-steps';
import { createUploadSteps } from './upload-steps';

const INFO = { seconds: 60, width: 320, height: 180, video: 'H.264', audio: null, plays: 'all' };

/** A video that is ready, without files. */
export const toVideoRow = (id: string, organisationId: string) => ({
  id,
  organisation_id: organisationId,
  name: 'Film',
  version: 1,
  state: 'ready' as const,
  message: null,
  bytes: 1000,
  info: JSON.stringify(INFO),
  captions: '[]',
  progress: 100,
  attempts: 1,
  held_until: 0,
  created_at: 1,
});

export function createVideoSteps(context: Pick<Context, 'client' | 'target'>) {
  const { client } = context;
  const uploads = createUploadSteps(context);
  const steps = {
    ...uploads,

    list: ({ token, organisationId }: Studio, after = '') =>
      client.ok(studioCalls.listVideos, { token, params: { organisationId, after } }),

    async find({ token, organisationId }: Studio, videoId: string) {
      const params = { organisationId, videoId };
      return (await client.ok(studioCalls.getVideo, { token, params })).video;
    },

    /** Resolves when it is packaged, or has failed. */
    async settle(owner: Studio, videoId: string) {
      const until = Date.now() + 30_000;
      for (;;) {
        const video = await steps.find(owner, videoId);
        if (video.state !== 'preparing' || Date.now() > until) return video;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },

    /** The id of a video of 20 seconds. */
    async addVideo(owner: Studio): Promise<string> {
      const { videoId } = await uploads.upload(owner, await createClip({ frames: 500 }), 'video');
      await steps.settle(owner, videoId ?? '');
      return videoId ?? '';
    },
  };
  return steps;
}

/** As above, with one film that is uploaded once and copied from then on. */
export function createLibrarySteps(context: Context) {
  const { inside } = context;
  const steps = createVideoSteps(context);
  const folderOf = (videoId: string) => join(dirname(inside.uploadsDir), toLibraryFolder(videoId));
  const kept = () => join(dirname(inside.uploadsDir), '../film');
  let film: Selectable<VideoTable> | undefined;

  async function insert(row: Insertable<VideoTable>) {
    const id = `vid_${randomUUID().replaceAll('-', '')}`;
    await inside.store
      .insertInto('videos')
      .values({ ...row, id })
      .execute();
    return id;
  }

  return {
    ...steps,

    async addVideo(owner: Studio): Promise<string> {
      if (film) {
        const id = await insert({ ...film, organisation_id: owner.organisationId });
        await cp(kept(), folderOf(id), { recursive: true });
        return id;
      }
      const id = await steps.addVideo(owner);
      await cp(folderOf(id), kept(), { recursive: true });
      const rows = inside.store.selectFrom('videos').selectAll().where('id', '=', id);
      film = await rows.executeTakeFirstOrThrow();
      return id;
    },

    /** Has the library work off its list, and resolves with a video that failed three times. */
    async workOff(owner: Studio) {
      const row = toVideoRow('', owner.organisationId);
      return steps.settle(owner, await insert({ ...row, attempts: 2, state: 'preparing' }));
    },
  };
}
