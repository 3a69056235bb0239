import type * as z from 'zod';
import type { Stoppable } from '@/lib/contract/studio/organisation/stoppable';
import type { Decision, DeedName, JobKind, operatorDeskSchema } from '@/lib/contract/operator/calls';
import { INPUT_STATES } from './studio/live';
import { toSize } from './studio/videos';

type Desk = z.output<typeof operatorDeskSchema>;

const password = 'Your password';

const SUSPENDING = 'What you leave out goes on. Members see your sentence in the studio.';

export const OPERATOR = {
  title: 'Operator',
  none: 'None.',
  lead: 'What the platform needs from you. Each change asks for your password and is written down.',
  organisations: {
    title: 'Organizations',
    none: 'There is no organization yet.',
    noMatch: 'No organization matches.',
    search: "Name, owner's email or ID",
    columns: {
      name: 'Organization',
      state: 'State',
      owner: 'Owner',
      balance: 'Owed',
      since: 'Since',
      steps: 'Steps',
    },
    noOwner: 'No owner',
    states: {
      trial: 'Trial',
      waiting: 'Waits for approval',
      approved: 'Approved',
      declined: 'Declined',
      suspended: 'Suspended',
    },
  },
  decisions: {
    approve: {
      open: 'Approve…',
      title: (name: string) => `Approve ${name}`,
      text: 'It may publish and sell.',
      submit: 'Approve',
      sending: 'Approving…',
    },
    decline: {
      open: 'Decline…',
      title: (name: string) => `Decline ${name}`,
      text: 'It may not publish. What is on sale stays on sale. Its members see your sentence in the studio.',
      submit: 'Decline',
      sending: 'Declining…',
    },
    suspend: {
      open: 'Suspend…',
      title: (name: string) => `Suspend ${name}`,
      text: SUSPENDING,
      submit: 'Suspend',
      sending: 'Suspending…',
    },
    resume: {
      open: 'End the suspension…',
      title: (name: string) => `End the suspension of ${name}`,
      text: 'Everything that was stopped goes on.',
      submit: 'End the suspension',
      sending: 'Ending…',
    },
  } satisfies Record<Decision, object>,
  change: {
    open: 'Change what is stopped…',
    title: (name: string) => `Change what is stopped for ${name}`,
    text: SUSPENDING,
    submit: 'Change',
    sending: 'Changing…',
  },
  asked: {
    title: (at: string) => `Asked for approval on ${at}.`,
    events: (count: number, titles: string) =>
      count === 0 ? 'No events yet.' : `${count === 1 ? '1 event' : `${count} events`}: ${titles}`,
  },
  isStopped: (parts: string) => `Stopped: ${parts}.`,
  stops: {
    title: 'What stops',
    publishing: 'Publishing: nothing new, and no complimentary access',
    messages: 'Messages: nothing to buyers, guests or new members',
    sales: 'Sales: no ticket can be bought; refunds go on',
    streams: 'Streams: nothing plays; tickets stay on sale unless sales stop too',
  } satisfies Record<Stoppable | 'title', string>,
  note: 'A sentence to its members',
  password,
  liveInputs: {
    title: 'Live inputs',
    none: 'None has registered. A live input does so when it starts with the site’s INGEST_SECRET.',
    states: { there: 'There', draining: 'Takes no new shows', away: 'Away' },
    columns: {
      url: 'Address',
      server: 'For encoders',
      state: 'State',
      shows: 'Shows',
      seen: 'Seen',
      version: 'Release',
    },
  },
  outages: {
    title: 'Outages of ours',
    none: 'Nothing in the last seven days.',
    open: 'Not over yet',
    columns: { title: 'Show', organisation: 'Organization', from: 'From', until: 'Until' },
  },
  onAir: {
    title: 'On air',
    none: 'No show is on.',
    noInput: 'No encoder',
    refused: (count: number) => (count === 1 ? '1 refused attempt' : `${count} refused attempts`),
    columns: {
      title: 'Show',
      organisation: 'Organization',
      since: 'Since',
      screens: 'Screens',
      input: 'Input',
      steps: 'Steps',
    },
    stop: {
      open: 'End the show…',
      title: (name: string) => `End “${name}”`,
      text: 'The show ends for everyone at once. The broadcaster sees it in the log as done by the platform.',
      note: 'Why, for your own log',
      submit: 'End the show',
      sending: 'Ending…',
    },
  },
  disputes: {
    title: 'Open disputes',
    none: 'No dispute is open.',
    columns: {
      order: 'Order',
      provider: 'Dispute',
      amount: 'Amount',
      opened: 'Opened',
      until: 'Answer by',
      reason: 'Reason',
      steps: 'Steps',
    },
    providers: { stripe: 'Stripe', paypal: 'PayPal' } satisfies Record<
      Desk['disputes'][number]['provider'],
      string
    >,
    noDate: 'No date yet',
    noReason: 'Not told',
    answer: { stripe: 'Answer at Stripe', paypal: 'Answer at PayPal' },
    noLink: 'A sandbox dispute: nothing to answer.',
  },
  orders: {
    title: 'Orders that need a hand',
    none: 'No order needs a hand.',
    columns: { order: 'Order', since: 'Since', amount: 'Amount', reason: 'Reason', steps: 'Steps' },
  },
  jobs: {
    title: 'What failed',
    none: 'Nothing has failed.',
    columns: { what: 'What', kind: 'Kind', since: 'Since', reason: 'Reason', steps: 'Steps' },
    kinds: { video: 'Video', mail: 'Email', webhook: 'Webhook', refund: 'Refund' } satisfies Record<
      JobKind,
      string
    >,
    retry: {
      open: 'Try again…',
      title: 'Try again',
      text: 'It is put back to the front of its queue.',
      submit: 'Try again',
      sending: 'Trying…',
    },
  },
  sizes: {
    title: 'Sizes',
    free: 'Free for videos',
    store: 'Database',
    videos: 'Videos',
    uploads: 'Unfinished uploads',
    unknown: 'Unknown',
  },
  system: {
    title: 'This release',
    version: 'Version',
    doctor: "The doctor's last answer",
    never: 'Never. Run npm run doctor on the machine.',
    sum: ({ good, findings }: NonNullable<Desk['doctor']>): string => {
      const failed = findings.filter(({ state }) => state === 'fail').length;
      return `${good} ok, ${findings.length - failed} warnings, ${failed} failed`;
    },
    states: { warn: 'Warning', fail: 'Failed' },
    columns: { check: 'Check', state: 'State', says: 'Finding', mend: 'What to do' },
  },
  log: {
    title: 'Log',
    none: 'Nothing has been done here yet.',
    columns: { at: 'When', by: 'Who', action: 'What', subject: 'About', note: 'Note' },
    actions: {
      'operator-named': 'Named an operator',
      'operator-dismissed': 'Dismissed an operator',
      'organisation-approved': 'Approved',
      'organisation-declined': 'Declined',
      'organisation-suspended': 'Suspended',
      'organisation-resumed': 'Ended the suspension',
      'show-stopped': 'Ended the show',
      'payout-noted': 'Noted a payout',
      'payout-undone': 'Took a payout back',
      'video-retried': 'Tried the video again',
      'mail-retried': 'Tried the email again',
      'webhook-retried': 'Tried the webhook again',
      'refund-retried': 'Tried the refund again',
    } satisfies Record<DeedName, string>,
  },
  organisation: {
    note: {
      open: 'Note a payout…',
      title: (name: string) => `Note a payout to ${name}`,
      text: 'Note it after the transfer. The broadcaster sees it in the studio.',
      submit: 'Note the payout',
      sending: 'Noting…',
    },
    undo: {
      open: 'Undo…',
      title: (reference: string) => `Undo ${reference}`,
      text: 'A counter-entry takes the payout back, for a transfer that was mistyped or returned. Both stay in the list.',
      submit: 'Undo the payout',
      sending: 'Undoing…',
    },
    amount: 'Amount in US dollars',
    reference: 'Reference of the transfer',
    newReference: 'Reference of the counter-entry',
  },
} as const;

/** In one line, for a command. */
export function sayInput({ input, refused }: Desk['on_air'][number]): string {
  const { noInput, refused: sayRefused } = OPERATOR.onAir;
  const state = input === null ? noInput : INPUT_STATES[input.state].title;
  return [state, input?.since ?? '', refused === 0 ? '' : sayRefused(refused)].filter(Boolean).join(', ');
}

export const toSizeFigures = ({ free, store, videos, uploads }: Desk['sizes']) =>
  [
    [OPERATOR.sizes.free, free === null ? OPERATOR.sizes.unknown : toSize(free)],
    [OPERATOR.sizes.store, toSize(store)],
    [OPERATOR.sizes.videos, toSize(videos)],
    [OPERATOR.sizes.uploads, toSize(uploads)],
  ] as const;
