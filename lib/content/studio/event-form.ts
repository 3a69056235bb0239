import { sayAccess, TICKET_FIELDS } from './tickets';
import { NO_OFFSET } from './uploads';
import { STUDIO_FORM } from './shell';

export const QUESTIONS_HINT =
  'A question in one line, its answer below it. An empty line comes before the next question.';

export const EVENT_FORM = {
  groups: 'Parts of this page',
  words: {
    title: 'Text',
    name: 'Title',
    description: 'Description',
    descriptionHint: 'Plain text. An empty line starts a new paragraph.',
    broadcaster: "Broadcaster's name",
    broadcasterHint: 'Shown in the header, on receipts and in emails.',
    liveHeading: 'Heading of the live area',
    liveText: 'Text of the live area',
  },
  picture: {
    title: 'Picture',
    image: 'Picture',
    alt: 'What the picture shows',
    altHint: 'Screen readers read this aloud.',
  },
  time: {
    title: 'Time',
    zone: 'Time zone',
    zoneHint: 'Like Europe/Lisbon. All times below are in this zone.',
    start: 'Start',
    end: 'End',
    doors: 'Doors',
    doorsHint: 'If empty, 30 minutes before the start.',
    replay: 'Replay until',
    in: (zone: string) => `Time in ${zone}.`,
    means: (instant: string) => `Saved as ${instant}.`,
    onDemand: 'This is a film: viewers start it when they like',
    onDemandHint:
      'Its page shows no date. “Start” is the day it went on sale; “End” and “Doors” are left out. Without a “Replay until” of its own it stays on sale.',
    later: 'The clocks go back, and this hour happens twice. Use the second one.',
  },
  address: {
    title: 'Address',
    domain: 'Name or domain',
    domainHint:
      'A name like gala becomes an address on this site. You can also use your own domain, like tickets.gala.org.',
  },
  look: {
    title: 'Look',
    accent: 'Accent color',
    accentHint: "Like #1d6f5c. If empty, the site's color.",
    logo: 'Logo',
  },
  access: {
    title: 'Who can see it',
    listed: 'List it on this site',
    rule: 'Countries',
    rules: { '': 'Everywhere', allow: 'Only in these', deny: 'Not in these' },
    countries: 'Country codes',
    countriesHint: 'Two letters each, like US, CA, MX.',
  },
  trial: {
    title: 'Trial and preview',
    isTrial: 'Visitors can start a free trial',
    withShow: 'The trial includes the show',
    preview: 'Preview of the show, in seconds',
    previewHint:
      'Free seconds without a ticket, once for each confirmed email address. If empty, there is no preview.',
  },
  buyers: {
    title: 'Before people buy',
    refunds: 'Refund rules',
    refundsHint: "If empty, your organization's; without those, this site's.",
    questions: 'Questions and answers',
    questionsHint: QUESTIONS_HINT,
    showsSale: 'Show when the sale ends, and how many tickets are left',
    makeGood: 'If part of the show is lost',
    makeGoodHint:
      'Buyers read it above the tickets and on their receipts. We measure what is lost, and you approve what goes back. Tickets that are sold keep the promise they were sold with. Only owners can change it.',
    noMakeGood: 'No promise',
    promise: ({ lost_minutes: minutes, percent }: { lost_minutes: number; percent: number }) =>
      `${percent}% after ${minutes} min`,
    notInPass: 'Not in the pass: people with a pass need a ticket, too',
    early: 'Earlier sale, in days',
    earlyHint:
      'Your followers and people with a pass can buy so many days before a ticket goes on sale. Set "On sale from" in Tickets.',
  },
  previews: {
    title: 'Preview',
    text: 'The real page, made from the saved draft. Only members see it.',
    phone: 'Phone (360 px)',
    tablet: 'Tablet (768 px)',
    desktop: 'Desktop (1280 px)',
    alone: 'Open on its own',
    banner: 'Preview of the draft. Only members of your organization see it, and it sells nothing.',
  },
} as const;

export const PICTURE_FIELD = {
  focus: 'Focus point: what stays visible when the picture is cropped',
  upload: { picture: 'Upload a picture', logo: 'Upload a logo' },
  progress: 'Uploading',
  cancel: 'Cancel the upload',
  offline: 'You are offline. The upload continues by itself once you are back.',
  preparing: 'Preparing the picture… Save once it appears above.',
  needsScript: 'Uploading needs JavaScript.',
  noOffset: NO_OFFSET,
  uploading: (percent: number) => `Uploading… ${percent}%`,
  none: { picture: 'No picture yet', logo: 'No logo yet' },
  places: {
    '0% 0%': 'Top left',
    '50% 0%': 'Top',
    '100% 0%': 'Top right',
    '0% 50%': 'Left',
    '50% 50%': 'Center',
    '100% 50%': 'Right',
    '0% 100%': 'Bottom left',
    '50% 100%': 'Bottom',
    '100% 100%': 'Bottom right',
  },
} as const;

/** Of a draft's fields, for what will change and for the log. */
const FIELD_LABELS: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(TICKET_FIELDS).map(([name, { label, inLog = label }]) => [name, inLog]),
  ),
  title: 'Title',
  description: 'Description',
  domain: 'Address',
  timezone: 'Time zone',
  start_time: 'Start',
  end_time: 'End',
  doors_open_at: 'Doors',
  replay_until: 'Replay until',
  image: 'Picture',
  image_alt: 'What the picture shows',
  image_focus: 'Focus point',
  broadcaster: "Broadcaster's name",
  accent: 'Accent color',
  logo: 'Logo',
  live_area: 'Live area',
  countries: 'Countries',
  listed: 'Listed on this site',
  is_trial: 'Free trial',
  trial_includes_show: 'Trial includes the show',
  preview_seconds: 'Preview, in seconds',
  refund_rules: 'Refund rules',
  questions: 'Questions and answers',
  shows_sale: 'Sale shown',
  on_demand: 'Film',
  not_in_pass: 'Not in the pass',
  make_good: 'If part of the show is lost',
  lost_minutes: 'more than, in minutes:',
  percent: 'percent back:',
  early_days: 'Earlier sale, in days',
  about: 'About',
  contact: 'Contact',
  picture: 'Picture',
  stream: 'Video',
  video_format: 'Video format',
  packages: 'Tickets',
  name: 'Name',
  price: 'Price',
  early: 'Early price',
  early_until: 'Early price until',
  until: 'until',
  access: 'Access',
  access_until: 'Access until',
  role: 'Role',
  amount: 'Amount',
  position: 'Position',
  from: 'from',
  hours: 'hours',
  url: 'Address',
  folder: 'Folder',
  play_as: 'plays as',
  allow: 'Only in',
  deny: 'Not in',
  heading: 'Heading',
  text: 'Text',
};

export const labelOf = (field: string) => FIELD_LABELS[field] ?? field;

/** For values of fields. */
export const VALUE_WORDS = { ...STUDIO_FORM, label: labelOf, access: sayAccess };
