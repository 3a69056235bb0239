import { sayPeople } from './say-people';
import type { Check, NEXT_STEPS, StudioPhase } from '@/lib/contract/studio';

export const PHASES: Record<StudioPhase, string> = {
  draft: 'Draft',
  scheduled: 'On sale',
  doors: 'Doors open',
  live: 'Live',
  replay: 'Replay',
  ended: 'Over',
  cancelled: 'Canceled',
};

export const NEXT: Record<(typeof NEXT_STEPS)[number], string> = {
  picture: 'Add a picture',
  tickets: 'Add a ticket',
  stream: 'Choose what plays',
  publish: 'Publish',
  'publish-changes': 'Publish the changes',
  share: 'Share its address',
  none: 'Open',
};

export const EVENTS = {
  title: 'Events',
  create: 'New event',
  creating: 'Creating…',
  eventTitle: 'Title',
  copy: 'Copy',
  copying: 'Copying…',
  copyOf: (title: string) => `Copy of ${title}`,
  search: 'Title or address',
  phase: 'Phase',
  allPhases: 'All phases',
  filter: 'Show',
  changed: 'Unpublished changes',
  columns: {
    event: 'Event',
    phase: 'Phase',
    sold: 'Sold',
    net: 'After refunds',
    next: 'Next',
    actions: 'More',
  },
  empty: {
    title: 'No events yet',
    text: 'An event is a page with tickets and a video. Give it a title; you can change everything else before you publish.',
  },
  noMatch: 'No event matches. Try fewer words or another phase.',
  file: {
    title: 'Events file',
    text: 'All events as one file, for a backup or another machine. Imported entries become drafts.',
    download: 'Download',
    paste: 'Content of an events file',
    submit: 'Import as drafts',
    sending: 'Importing…',
  },
} as const;

export const OVERVIEW = {
  address: 'Public address',
  addressHint: 'It works once the event is published.',
  sold: 'Sold',
  net: 'Sales after refunds',
  refunded: 'Refunded',
  holders: 'Ticket holders',
  edited: (by: string) => `Last change: ${by},`,
  published: 'Published',
  unpublished: 'Not published',
  cancelled: 'Canceled',
  checks: 'Checklist',
  checking: 'Checking address, picture and video…',
  state: { good: 'Done', open: 'Open', failed: 'Needs attention' },
  mend: {
    picture: 'Page',
    tickets: 'Tickets',
    address: 'Page',
    stream: 'Video',
    purchase: 'Public page',
    terms: 'Publish below',
  } satisfies Record<Check, string>,
  record: { type: 'Type', name: 'Name', value: 'Value' },
  changes: {
    title: 'What will change',
    columns: { field: 'Field', before: 'Public now', after: 'After publishing' },
  },
  noChanges: 'The public page is up to date.',
  firstTime: 'Nothing is public yet. Publishing shows the page and sells the tickets.',
  publish: {
    title: 'Publish',
    terms: 'I accept the terms and conditions for this event.',
    submit: 'Publish',
    again: 'Publish the changes',
    sending: 'Publishing…',
    blocked: "You can prepare everything, but you can't publish now.",
    role: 'Only an owner of the organization can publish.',
  },
  postpone: {
    title: 'Postpone',
    text: (holders: number) =>
      `Everyone with a ticket (${holders}) gets one email with the new time. Tickets stay valid.`,
    check: 'Show what moves',
    moves: 'What moves',
    columns: { field: 'Time', before: 'Now', after: 'New' },
    note: 'Note to your audience',
    submit: 'Postpone and tell everyone',
    sending: 'Postponing…',
  },
  unpublish: {
    title: 'Unpublish',
    text: 'Takes the page off the public site. You can do this until the first ticket is sold.',
    submit: 'Unpublish',
    sending: 'Unpublishing…',
  },
  cancel: {
    title: 'Cancel the event',
    open: 'Cancel the event…',
    text: (holders: number, money: string) =>
      `This stops sales, says so on the page and in an email to everyone with a ticket (${sayPeople(holders)}). It doesn't refund the ${money} of sales: that is your next step. Canceling can't be undone.`,
    note: 'Reason, shown on the page and in the email',
    submit: 'Cancel the event',
    sending: 'Canceling…',
  },
  steps: {
    title: 'Next steps',
    dismiss: { submit: 'Not needed', sending: 'Removing…' },
    refunds: {
      title: 'Refund the tickets',
      text: 'Canceling moved no money. You see each sum before you confirm.',
      open: 'Plan the refunds',
    },
    message: {
      title: 'Write to your ticket holders',
      text: 'They know that the event is canceled. Tell them what happens to their money, or about another date.',
      open: 'Write a message',
    },
  },
  remove: {
    title: 'Delete the draft',
    open: 'Delete the draft…',
    text: "The page and its tickets are deleted. This can't be undone.",
    submit: 'Delete the draft',
    sending: 'Deleting…',
  },
} as const;

export const VIDEO = {
  title: 'Video',
  lead: 'What plays at the start, and later as the replay.',
  source: 'Comes from',
  sources: {
    '': 'Nothing yet',
    encoder: 'An encoder, such as OBS',
    library: 'A video from your library',
    url: 'The address of a stream or video',
    folder: 'A folder on the server',
  },
  video: 'Video from your library',
  videoHint: 'Upload more on the “Videos” page.',
  noVideo: 'None chosen',
  url: 'Address',
  urlHint: 'An HLS playlist (.m3u8) on a host that this site allows.',
  folder: 'Folder',
  folderHint: 'Its name in the media folder, like sample-video.',
  playAs: 'Plays',
  ways: {
    video: 'When a viewer starts it',
    premiere: 'Once, at the same time for everyone',
    loop: 'In a loop',
  },
  format: 'Format of a stream',
  formats: { '': 'H.264, which all browsers play', hevc: 'H.264 or HEVC', av1: 'H.264 or AV1' },
  formatHint: "Viewers whose browser can't play HEVC or AV1 are told so before they buy.",
} as const;
