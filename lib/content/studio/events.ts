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
  copy: 'Duplicate event',
  copying: 'Duplicating…',
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
  share: 'Share',
  shareMore: 'QR code, embed code and texts',
  preview: 'Preview',
  qr: {
    alt: (url: string) => `QR code that opens ${url}`,
    save: 'Save as SVG',
  },
  start: 'Date and time',
  sales: 'Sales',
  tonight: {
    doors: 'The doors are open',
    live: 'The show is on',
    watching: 'Watching',
    of: (viewers: number, holders: number) => `${viewers} of ${holders} with a ticket`,
    signal: 'Signal',
    open: 'Open the Live page',
  },
  after: {
    title: 'After the show',
    replay: (until: string) => `Ticket holders can watch the replay until ${until}.`,
    open: 'Ticket holders can watch the replay.',
    over: 'The show is over, and nothing more is sold.',
    links: { report: 'See what it earned', messages: 'Thank your audience' },
  },
  more: 'More actions',
  allDone: (checks: number) => `All ${checks} checks are done`,
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
    proof: 'Check again',
    stream: 'Video',
    wallets: 'Page',
    purchase: 'Public page',
    terms: 'Publish below',
  } satisfies Record<Check, string>,
  record: { type: 'Type', name: 'Name', value: 'Value' },
  changes: {
    title: 'What will change',
    columns: { field: 'Field', before: 'Public now', after: 'After publishing' },
  },
  firstTime: 'Nothing is public yet. Publishing shows the page and sells the tickets.',
  first: {
    start: 'Starts',
    end: 'Ends',
    tickets: 'Tickets',
    found: 'Found by',
    finds: {
      listed: "Anyone with the address, in this site's list of events, and in search engines",
      unlisted: "Anyone with the address, and in search engines. It isn't in this site's list of events.",
    },
  },
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
    endHint: 'If empty, it moves with the start.',
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
    encoder: {
      label: 'OBS or another encoder',
      text: 'Live: you send the picture from a computer or a camera.',
    },
    library: { label: 'An uploaded video', text: 'A film or an earlier show that is under “Videos”.' },
    url: { label: 'A link', text: 'A stream or video that another service delivers.' },
    '': { label: 'Nothing yet' },
    folder: { label: 'A folder on the server', isMore: true },
  },
  video: 'Video from your library',
  videoHint: 'Upload more on the “Videos” page.',
  noVideo: 'None chosen',
  chosen: 'The video chosen now',
  url: 'Address',
  urlHint:
    'Your service calls it playback URL or HLS link, and it ends in .m3u8. It must be a service that this site allows.',
  folder: 'Folder',
  folderHint:
    'Only if you run the server yourself: the name of a folder with a prepared video, like sample-video.',
  playAs: 'Plays',
  ways: {
    video: 'When a viewer starts it',
    premiere: 'Once, at the same time for everyone',
    loop: 'In a loop',
  },
  format: 'Video format of your stream',
  formats: {
    '': 'H.264: plays in every browser',
    hevc: 'HEVC: only newer devices can play it',
    av1: 'AV1: only newer devices can play it',
  },
  formatHint:
    "Choose what your encoder is set to. In OBS, that is Video Encoder. Viewers whose browser can't play it are told so before they buy.",
} as const;
