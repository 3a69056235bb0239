import { NO_OFFSET } from './uploads';
import type { VideoInfo, VideoState } from '@/lib/contract/studio';

/** Decimal, as disks and uploads are sold. */
export function toSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${Math.round(bytes / 100_000_000) / 10} GB`;
}

export const VIDEOS = {
  title: 'Videos',
  lead: 'Films and recordings. Upload a video, then choose it on the “Video” tab of an event.',
  quota: (used: number, most: number) => `${toSize(used)} of ${toSize(most)} used`,
  size: toSize,
  columns: { name: 'Video', size: 'Size', state: 'State', events: 'Sold in' },
  states: { preparing: 'Preparing', ready: 'Ready', failed: 'Failed' } satisfies Record<VideoState, string>,
  preparing: (percent: number) => `Preparing: ${percent}%`,
  ladder: {
    making: (percent: number) => `Lower qualities are being made: ${percent}%. The video plays meanwhile.`,
    made: (heights: readonly number[]) => `Also in ${heights.map((height) => `${height}p`).join(' and ')}.`,
  },
  noEvents: 'No event',
  retry: { submit: 'Try again', sending: 'Starting…' },
  details: ({ width, height, audio }: VideoInfo) =>
    `${width} × ${height}${audio === null ? ' · no sound' : ''}`,
  plays: {
    all: 'Every current browser can play it.',
    some: "Some browsers or older devices can't play it. Export it as H.264 to reach everyone.",
  },
  empty: {
    title: 'No videos yet',
    text: 'Upload an MP4 or MOV, as cameras and editing programs make it. It keeps its quality, and is ready a few minutes later.',
  },
  uploads: {
    title: 'Unfinished uploads',
    columns: { name: 'File', sent: 'Received', state: 'State' },
    sent: (sent: number, bytes: number) => `${toSize(sent)} of ${toSize(bytes)}`,
    open: 'To continue, choose the same file again. It is removed after a day without progress.',
  },
  recordings: {
    title: 'Recordings',
    kinds: {
      show: (title: string) => title,
      rehearsal: (title: string) => `${title} (rehearsal)`,
    },
    columns: { name: 'Show', actions: 'More' },
    trim: 'Trim and chapters',
    events: 'Also plays in',
    captions: 'The times in the file count from the start of the download and the replay.',
    remove: {
      title: 'Delete the recording',
      open: 'Delete the recording…',
      text: "Its files and captions are deleted, and a show then has no replay. This can't be undone.",
      used: 'An event plays this recording. Choose another video there before you delete it.',
      submit: 'Delete the recording',
      sending: 'Deleting…',
    },
  },
  upload: {
    label: 'Upload a video (MP4 or MOV)',
    progress: 'Uploading',
    uploading: (percent: number) => `Uploading… ${percent}%. Keep this page open.`,
    preparing: 'Checking the video…',
    offline: 'You are offline. The upload continues by itself once you are back.',
    cancel: 'Cancel the upload',
    needsScript: 'Uploading needs JavaScript.',
    noOffset: NO_OFFSET,
  },
  download: 'Download as MP4',
  details_title: 'Details',
  rename: { name: 'Name' },
  captions: {
    title: 'Captions',
    text: 'One file per language, as WebVTT (.vtt) or SubRip (.srt). A new file replaces the old one.',
    none: 'No captions yet.',
    language: 'Language',
    languageHint: 'A code like en, pt-BR or ar.',
    label: 'Upload captions',
    preparing: 'Reading the captions…',
    choose: 'Please enter the language first.',
    remove: (language: string) => `Remove ${language}`,
    submit: 'Remove',
    sending: 'Removing…',
  },
  remove: {
    title: 'Delete the video',
    open: 'Delete the video…',
    text: "Its files are deleted. This can't be undone.",
    used: 'An event plays this video. Choose another one there before you delete it.',
    submit: 'Delete the video',
    sending: 'Deleting…',
  },
} as const;

export const EDITS = {
  chapters: {
    title: 'Chapters',
    text: 'Viewers find them beside the player and can jump to them. Changes go live at once, without publishing.',
    field: 'Chapters',
    hint: 'One per line: a time and a title, like “12:30 First song”.',
  },
  trim: {
    title: 'Start and end of the replay',
    text: (length: string) =>
      `The recording is ${length} long. The replay and its download have the part between these times; the recording stays whole. Changes go live at once.`,
    from: 'From',
    until: 'Until',
    hint: 'Like 0:30 or 1:02:03, counted from the start of the recording. If empty, nothing is cut off.',
  },
  parts: {
    title: 'Download the recording',
    text: (count: number) =>
      `The size or the format of the picture changed during the show, and a video file can have only one. So the recording comes in ${count} files.`,
    part: (number: number) => `Download part ${number}`,
  },
  unpublished: 'Chapters can be added once the event is published.',
} as const;
