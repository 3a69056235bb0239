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
  columns: { event: 'Event', phase: 'Phase', sold: 'Sold', net: 'Net', next: 'Next', actions: 'More' },
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
  net: 'Net',
  refunded: 'Refunded',
  holders: 'Guests with a ticket',
  edited: (by: string) => `Last change by ${by},`,
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
  changes: 'What will change',
  noChanges: 'The public page is up to date.',
  firstTime: 'Nothing is public yet. Publishing shows the page and sells the tickets.',
  columns: { field: 'Field', before: 'Public now', after: 'After publishing' },
  publish: {
    title: 'Publish',
    terms: 'I accept the terms and conditions for this event.',
    submit: 'Publish',
    again: 'Publish the changes',
    sending: 'Publishing…',
    blocked: 'You can prepare everything, but not publish now.',
    role: 'An owner of the organization publishes.',
  },
  postpone: {
    title: 'Postpone',
    text: (holders: number) =>
      `Everyone with a ticket (${holders}) or a reminder gets one email with the new time. Tickets stay valid.`,
    start: 'New start',
    end: 'New end',
    note: 'Note to guests',
    submit: 'Postpone and tell everyone',
    sending: 'Postponing…',
  },
  unpublish: {
    title: 'Unpublish',
    text: 'Takes the page off the public site. Possible until the first ticket is sold.',
    submit: 'Unpublish',
    sending: 'Unpublishing…',
  },
  cancel: {
    title: 'Cancel the event',
    open: 'Cancel the event…',
    text: (holders: number, money: string) =>
      `This stops sales and says so on the page. It touches ${holders} guests and ${money} of sales. Refunds are a step of their own. It can't be undone.`,
    note: 'Reason, shown on the page',
    submit: 'Cancel the event',
    sending: 'Canceling…',
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
    url: 'An address of a stream or video',
    folder: 'A folder on the server',
  },
  url: 'Address',
  urlHint: 'An HLS playlist (.m3u8) on a host that this site allows.',
  folder: 'Folder',
  folderHint: 'Its name in the media folder.',
  playAs: 'Plays',
  ways: { video: 'When a guest starts it', premiere: 'Once, in step for everyone', loop: 'In a loop' },
} as const;
