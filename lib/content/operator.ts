import type { Stoppable } from '@/lib/contract/studio/stoppable';
import type { Decision, DeedName, JobKind } from '@/lib/contract/operator/calls';

const password = 'Your password';

const SUSPENDING = 'What you leave out goes on. Members see your sentence in the studio.';

export const OPERATOR = {
  title: 'Operator',
  lead: 'What the platform needs from you. Each change asks for your password and is written down.',
  organisations: {
    title: 'Organizations',
    none: 'There is no organization yet.',
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
  stops: {
    title: 'What stops',
    publishing: 'Publishing: nothing new, and no complimentary access',
    messages: 'Messages: nothing to buyers, guests or new members',
    sales: 'Sales: no ticket can be bought; refunds go on',
    streams: 'Streams: nothing plays; tickets stay on sale unless sales stop too',
  } satisfies Record<Stoppable | 'title', string>,
  note: 'A sentence to its members',
  password,
  onAir: {
    title: 'On air',
    none: 'No show is on.',
    columns: {
      title: 'Show',
      organisation: 'Organization',
      since: 'Since',
      screens: 'Screens',
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
      'video-retried': 'Tried the video again',
      'mail-retried': 'Tried the email again',
      'webhook-retried': 'Tried the webhook again',
      'refund-retried': 'Tried the refund again',
    } satisfies Record<DeedName, string>,
  },
} as const;
