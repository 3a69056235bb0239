import { TRIAL_DAYS } from '@/lib/contract/terms';
import { sayStopped, type Stoppable } from '@/lib/contract/studio/organisation/stoppable';

export const STUDIO = {
  name: 'Studio',
  skip: 'Skip to content',
  navigation: 'Studio',
  eventNavigation: 'This event',
  home: 'Home',
  events: 'Events',
  passes: 'Passes',
  videos: 'Videos',
  channel: 'Channel',
  team: 'Team',
  log: 'Log',
  audience: 'Viewers',
  report: 'Report',
  payouts: 'Payouts',
  settings: 'Settings',
  account: 'My account',
  site: 'Public site',
  loading: 'Loading…',
  retry: 'Try again',
  notAllowed: "Your role doesn't allow that. Please ask an owner of the organization.",
  noDesk: 'A film plays when a viewer starts it, so it has no desk.',
  failed: 'This page could not be loaded.',
  organisations: 'Organization',
  switchTo: 'Switch',
  search: 'Search',
  found: (count: number, more: boolean) =>
    more ? `The first ${count}, more on the next page` : count === 1 ? '1 found' : `${count} found`,
  next: 'Next page',
  first: 'First page',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Your browser blocked copying. Select the text and copy it yourself.',
  missing: {
    title: 'There is nothing here',
    text: 'This page does not exist, or it belongs to an organization that you are not a member of.',
    back: 'Go to your events',
  },
  menu: 'Menu',
  groups: { event: 'Event', setUp: 'Set up', show: 'Show', audience: 'Audience', money: 'Money' },
  parts: {
    overview: 'Overview',
    share: 'Share',
    page: 'Page',
    tickets: 'Tickets',
    video: 'Video',
    live: 'Live',
    codes: 'Codes',
    report: 'Report',
    orders: 'Orders',
    audience: 'Viewers',
    people: 'People',
    why: "Can't watch?",
    messages: 'Messages',
    refunds: 'Refunds',
  },
} as const;

export const UNDO = {
  /** `what`, as in "removed the ticket “Balcony”". */
  last: (by: string, what: string) => `${by} ${what},`,
  submit: 'Undo',
  sending: 'Undoing…',
};

export const STUDIO_FORM = {
  save: 'Save',
  saving: 'Saving…',
  unsaved: 'Unsaved changes',
  pickColor: 'Pick a color',
  more: 'More',
  working: 'One moment…',
  cancel: 'Go back',
  savedMeanwhile: 'Saved meanwhile:',
  take: 'Use this',
  conflict: {
    title: 'This was changed while you were typing.',
    text: 'What you typed is kept. Each field that differs shows what is saved now. Choose, then save again.',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'What you typed on this page is not saved yet.',
    stay: 'Keep editing',
    go: 'Leave without saving',
  },
  restored: 'What you typed before your session ended is back. It is not saved yet.',
  none: 'Nothing',
  yes: 'Yes',
  no: 'No',
} as const;

export const PUBLISHING = {
  trial: (days: number) =>
    days === 1 ? 'Your free trial ends today.' : `Your free trial has ${days} more days.`,
  inTrial: 'Everything works. No contract, no credit card.',
  'trial-over': {
    title: 'Your free trial is over.',
    text: 'Published events go on selling and playing. To publish more, ask for approval.',
  },
  'not-approved': {
    title: 'Your organization is not approved yet.',
    text: 'You can prepare everything now. You can publish once we have approved it.',
  },
  suspended: (parts: readonly Stoppable[], hasNote: boolean) =>
    `The platform has suspended ${sayStopped(parts)}${hasNote ? ':' : '.'}`,
  ask: 'Ask for approval',
  asked: 'You asked for approval. The owners get our answer by email.',
  contact: 'Contact us',
} as const;

export const START = {
  title: 'Put your first event on sale',
  lead: `Name your organization, and your first event is ready to fill in. Everything works for ${TRIAL_DAYS} days: no contract, no credit card.`,
  name: 'Name of your organization',
  hint: 'Buyers see it. You can change it later.',
  submit: 'Start free trial',
  sending: 'Starting…',
  next: {
    title: 'What comes next',
    steps: [
      'Give the event its page: a title, a picture and a time.',
      'Set the price of your tickets, and choose the video or live stream that they open.',
      'Look at the page as your audience will, buy a ticket in test mode, and publish.',
    ],
  },
  invite: {
    title: 'The studio is by invitation',
    text: 'Tell us about your event, and we will set up your organization. If a colleague invited you, open the link in the email.',
  },
  off: {
    title: 'The studio is closed to new organizations',
    text: 'The studio takes no new organizations at the moment. If a colleague invited you, open the link in the email.',
  },
  contact: 'Contact us',
} as const;
