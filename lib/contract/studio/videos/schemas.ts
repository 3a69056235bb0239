import * as z from 'zod';
import { idSchema, instantSchema } from '../../shared';
import { boundedText } from '../../text';
import { cursorSchema, lineSchema, paragraphsSchema, versionSchema } from '../shared/fields';
import { organisationSchema } from '../organisation/schemas';

/** What a file has in it. `plays`: whether all supported browsers can play it, or only some. */
export const videoInfoSchema = z.object({
  seconds: z.number().positive(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  video: z.string(),
  /** Null without sound. */
  audio: z.string().nullable(),
  plays: z.enum(['all', 'some']),
  /** What was not taken of the file, in sentences with what to do. */
  notes: z.array(z.string()).default([]),
});
export type VideoInfo = z.output<typeof videoInfoSchema>;

/** A language of BCP 47 with its script and region, like `en`, `pt-BR` or `zh-Hant-TW`. */
export const languageSchema = boundedText(20, {
  missing: 'Please choose a language',
  tooLong: 'Please use a code like en or pt-BR',
})
  .trim()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?$/, 'Please use a code like en or pt-BR');

/** Lower qualities that play beside the video itself. Heights in pixels. */
export const videoLadderSchema = z.object({
  heights: z.array(z.number().int()),
  has_poster: z.boolean(),
});

export const VIDEO_STATES = ['preparing', 'ready', 'failed'] as const;
export type VideoState = (typeof VIDEO_STATES)[number];

export const studioVideoSchema = z.object({
  _id: idSchema,
  name: z.string(),
  version: z.number().int(),
  state: z.enum(VIDEO_STATES),
  /** Why it failed or what waits, or empty. */
  message: z.string(),
  /** 0 to 100. Below 100 for a video that is ready while lower qualities are made. */
  progress: z.number().int(),
  bytes: z.number().int(),
  info: videoInfoSchema,
  /** Null before they are made. */
  ladder: videoLadderSchema.nullable(),
  captions: z.array(z.string()),
  created_at: instantSchema,
  /** The events that play it, or will when their changes are published. */
  events: z.array(z.object({ _id: idSchema, title: z.string() })),
});

const recordingSchema = z.object({
  _id: idSchema,
  kind: z.enum(['show', 'rehearsal']),
  /** Downloads it. */
  file: z.string(),
  /** Plays it in another event, and names it in calls. */
  folder: idSchema,
  title: z.string(),
  start_time: instantSchema,
  seconds: z.number(),
  ladder: videoLadderSchema.nullable(),
});

export const listVideosSchema = z.object({ organisationId: idSchema, after: cursorSchema });

export const studioVideosSchema = z.object({
  organisation: organisationSchema,
  /** Newest first. */
  videos: z.array(studioVideoSchema),
  /** Empty on the last page. */
  next: z.string(),
  /** Of the last day, not finished or refused. `sent` in bytes. */
  uploads: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      bytes: z.number().int(),
      sent: z.number().int(),
      state: z.enum(['open', 'failed']),
      message: z.string(),
    }),
  ),
  /** Of shows and kept rehearsals, by the id of the event, latest start first. */
  recordings: z.array(recordingSchema),
  quota: z.object({ used: z.number().int(), most: z.number().int() }),
});

export const videoParamsSchema = z.object({ organisationId: idSchema, videoId: idSchema });
export const foundVideoSchema = z.object({ organisation: organisationSchema, video: studioVideoSchema });

export const recordingParamsSchema = z.object({ organisationId: idSchema, folder: idSchema });
export const foundRecordingSchema = z.object({
  organisation: organisationSchema,
  recording: recordingSchema.extend({
    captions: z.array(z.string()),
    /** The other events that play it, or will when their changes are published. */
    events: studioVideoSchema.shape.events,
  }),
});

export const renameVideoSchema = videoParamsSchema.extend({
  version: versionSchema,
  name: lineSchema(120, 'Please enter a name'),
});
export const savedVideoSchema = z.object({ version: z.number().int(), message: z.string() });
export const retryVideoSchema = videoParamsSchema;
export const deleteVideoSchema = videoParamsSchema;
export const removeCaptionsSchema = videoParamsSchema.extend({ language: languageSchema });

export const editParamsSchema = z.object({ eventId: idSchema });

/** Of a published event. Times as viewers see them, like `1:02:03`. */
export const videoEditSchema = z.object({
  version: z.number().int(),
  isPublished: z.boolean(),
  /** One a line. */
  chapters: z.string(),
  /** Null without a recording. */
  trim: z.object({ from: z.string(), until: z.string(), length: z.string() }).nullable(),
});

export const saveChaptersSchema = z.object({
  eventId: idSchema,
  version: versionSchema,
  chapters: paragraphsSchema(10_000),
});

const CLOCK = 'Please use a time like 0:30 or 1:02:03';
const clockSchema = boundedText(9, { tooLong: CLOCK })
  .trim()
  .regex(/^(?:(?:\d{1,2}:)?\d{1,2}:[0-5]\d)?$/, CLOCK)
  .default('');

/** Empty times take the recording's own start and end. */
export const saveTrimSchema = z.object({
  eventId: idSchema,
  version: versionSchema,
  from: clockSchema,
  until: clockSchema,
});

/** Of a file, for a plain link: not JSON. */
export const VIDEO_FILES_PATH = '/studio/video-files';
/** How many files a recording has, where none was chosen. */
export const PARTS_HEADER = 'x-parts';
export const partSchema = z.coerce.number().int().min(1).max(99);

/** After the id of a video: its thumbnail. */
export const POSTER_ENDING = '.jpg';

/** Below MEDIA_DIR. */
export const toLibraryFolder = (videoId: string) => videoId.replace(/^vid_/, 'video-');

/** Calls take a video's id, or the folder of a recording. */
export const isRecording = (id: string) => !id.startsWith('vid_');

/** Null for a folder that is no video of a library. */
export function toLibraryVideo(folder: string): string | null {
  return /^video-[\da-f]{32}$/.test(folder) ? folder.replace('video-', 'vid_') : null;
}
