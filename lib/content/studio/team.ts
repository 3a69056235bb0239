import type { Role } from '@/lib/contract/studio/shared/roles';

export const TEAM = {
  title: 'Team',
  members: 'Members',
  columns: { member: 'Member', role: 'Role', joined: 'Joined', actions: 'More' },
  self: 'You',
  role: (name: string) => `Role of ${name}`,
  change: 'Change',
  changing: 'Changing…',
  remove: {
    open: 'Remove…',
    title: (name: string) => `Remove ${name}`,
    text: 'This member loses access to the organization at once. The log keeps what they did.',
    keys: 'Withdraw the stream keys of all events',
    keysHint: 'They may be known to this member. You make new ones on the “Video” tab of each event.',
    keysOnAir:
      'They may be known to this member. An event is on the air: its encoder is disconnected until it has a new key from the “Video” tab.',
    submit: 'Remove the member',
    sending: 'Removing…',
  },
  leave: {
    open: 'Leave the organization…',
    title: 'Leave the organization',
    text: 'You lose access to its events at once. An owner can invite you again.',
    submit: 'Leave',
    sending: 'Leaving…',
  },
  invitations: 'Open invitations',
  invitationColumns: { email: 'Email', role: 'Role', expires: 'Expires', actions: 'More' },
  noInvitations: 'No open invitations.',
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing…',
  invite: {
    title: 'Invite a member',
    text: 'They get an email with a link. It works once, for seven days, for this address only.',
    email: 'Email',
    role: 'Role',
    submit: 'Send invitation',
    sending: 'Sending…',
  },
  rights: {
    owner: 'everything, including team, settings and publishing',
    editor: 'events, pages, tickets and videos',
    'box-office': 'orders, guests and refunds of single orders',
    desk: 'runs the live show',
    accountant: 'reports and payouts',
  } satisfies Record<Role, string>,
} as const;

export const INVITATION = {
  title: 'Invitation',
  heading: (organisation: string) => `Join ${organisation}`,
  text: (role: string, email: string) => `You were invited as ${role}, at ${email}.`,
  submit: 'Join',
  sending: 'Joining…',
  other: (email: string) =>
    `This invitation is for ${email}. Sign in with that address, or ask for an invitation to yours.`,
  account: 'My account',
  gone: 'This invitation is no longer valid',
  goneHint: 'It was used or withdrawn, or is older than seven days. Ask an owner for a new one.',
} as const;

export const LOG = {
  title: 'Log',
  lead: 'Who changed what, and when. Times are in the time zone of the organization.',
  search: 'Name, event or change',
  empty: 'Nothing matches.',
  columns: { at: 'When', by: 'Who', what: 'What', event: 'Event', changes: 'Changes' },
  changed: { title: 'Changes', columns: { field: 'Field', before: 'Before', after: 'After' } },
  changes: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
} as const;

export const SETTINGS = {
  title: 'Settings',
  lead: 'Your organization, what buyers read about it, and the defaults for new events.',
  organisation: 'Organization',
  name: 'Name',
  defaults: 'Defaults for new events',
  broadcaster: "Broadcaster's name",
  broadcasterHint: 'Shown in the header of an event, on receipts and as the sender of emails.',
  accent: 'Accent color',
  accentHint: "Like #1d6f5c. If empty, the site's color.",
  logo: 'Logo',
  timezone: 'Time zone',
  domain: 'Domain',
  domainHint:
    'The ending of new addresses, like tickets.gala.org. If empty, new events get addresses on this site.',
  organizer: 'On the pages of your events',
  about: 'About you',
  aboutHint: 'Who you are, in a few sentences. Shown beside your name, with the picture.',
  picture: 'Picture of you',
  contact: 'Contact',
  contactHint: 'An email address, or the https address of a page. Anyone can see it.',
  refund_rules: 'Refund rules',
  refundsHint: "For events without rules of their own. If empty, this site's.",
  questions: 'Questions and answers',
  elsewhere: 'On other websites',
  frame_sites: 'Sites that may show your player',
  sitesHint:
    'One address in a line, like https://www.gala.org. With and without www are two sites. Anywhere else, your embed code shows a card that leads to your page.',
  pictures: 'Storage for pictures',
  used: (used: string, most: string) => `${used} of ${most} used.`,
} as const;
