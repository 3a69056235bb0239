import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PERSONAL_DATA } from '@/backend/personal-data/columns';
import { type MemberCall, STUDIO_RIGHTS } from '@/backend/studio/rights';
import { HOME_FEATURES } from '@/lib/content/home';
import { PRIVACY_POLICY } from '@/lib/content/legal-privacy';
import { PPV, PPV_FEATURES, PPV_GRID } from '@/lib/content/ppv';
import { calls } from '@/lib/contract';
import { eventSchema } from '@/lib/contract/events';
import { studioCalls } from '@/lib/contract/studio';
import { ROLE_LABELS } from '@/lib/contract/studio/shared/roles';
import { ticketFields } from '@/lib/contract/ticket-fields';

const policy = JSON.stringify(PRIVACY_POLICY);

type Register = typeof PERSONAL_DATA;
type Kept = { [T in keyof Register]: Register[T] extends { withheld: string } ? never : T }[keyof Register];
/** In no export, and about persons all the same. */
type Others = 'waiting_grants' | 'guest_lists' | 'free_offers' | 'ticket_moves' | 'invitations' | 'audit_log';

/** The words of the policy for each table about persons: without them this does not compile. */
const SAID: Record<Kept | Others, string> = {
  users: 'Your name, your email address',
  sessions: 'When you signed in',
  orders: 'What you bought, when, for how much, from which country',
  saved_methods: 'If you save a card or PayPal for next time',
  gifts: 'tickets that you gave or were given',
  refunds: 'refunds and disputes',
  disputes: 'refunds and disputes',
  trials: 'Free trials',
  grants: 'guest lists',
  waiting_grants: 'guest lists',
  guest_lists: 'guest lists',
  ticket_moves: 'tickets that were moved',
  screens: 'The kind of each device that plays',
  pairings: 'TVs and players on other sites that you connected',
  places: 'The kind of each device that plays',
  positions: 'where you left a recording',
  previews: 'how much of a preview',
  watched: 'for how many minutes',
  player_errors: 'what went wrong in its player',
  opened_events: 'which events you opened',
  outage_viewers: 'which interruptions of a show you had',
  reminders: 'Reminders',
  consents: 'agreed to get their news',
  mail_tokens: 'Links that we mail to you',
  contact_messages: 'what you write to us',
  outbox: 'The emails we send you',
  message_deliveries: 'messages from organizers',
  free_offers: 'A keyed hash of your address',
  memberships: 'your role',
  operators: 'your role',
  invitations: 'invitations',
  audit_log: 'what you changed in the studio',
};

it.each(Object.entries(SAID))('the privacy policy says that %s are kept', (_table, words) => {
  expect(policy).toContain(words);
});

/** What shows persons to members, and the words for it. */
const SHOWN: Partial<Record<MemberCall, string>> = {
  listPeople: 'if you bought a ticket or are on the guest list',
  getGuestList: 'on the guest list',
  listEventOrders: 'What you bought for the event, when, for how much, how you paid, with which code',
  getEventOrder: 'when you began to watch and were last there, for how many minutes',
  getOrderEvidence: 'the organizer may send it these facts as evidence',
  getWhy: 'what went wrong in your player',
};

it.each(Object.entries(SHOWN))('the privacy policy says what %s shows, and to whom', (call, words) => {
  expect(policy).toContain(words);
  const roles = STUDIO_RIGHTS[call as MemberCall];
  expect(roles).toEqual(['owner', 'editor', 'box-office']);
  expect(policy).toContain('the owner, editors and the box office see this');
  const others = (Object.keys(ROLE_LABELS) as (keyof typeof ROLE_LABELS)[]).filter(
    (role) => !roles.includes(role),
  );
  expect(others, 'the policy speaks of them').toEqual(['desk', 'accountant']);
});

const [CLAIMED = ''] = (readFileSync('docs/product.md', 'utf8').split('## Claims')[1] ?? '').split('\n## ');
const FIELDS = { ...eventSchema.shape, ...ticketFields };

/** A field of an event or ticket, a call, or a claim of docs/product.md. */
const PROOFS: Record<string, string> = {
  'One price, one night. Simple, and it works.': 'saveTicket',
  'Sell the same show again to everyone who missed it.': 'replay_until',
  'More screens, a longer replay: a higher price for those who want it.': 'screens',
  'Discounts for your fans, and links that show what each partner sells.': 'savePartner',
  'Set a price, open the doors, go live. Viewers buy and watch on your page, on a phone, a tablet or a computer.':
    'makeStreamKey',
  'Waiting room with a countdown': 'doors_open_at',
  'Multistream to 30+ destinations': '30+ multistream destinations',
  'Card and PayPal': 'createPaypalOrder',
  'When the curtain falls, the recording goes on sale. Keep it up for a weekend or for good.': 'has_replay',
  'Replay right after the show': 'has_replay',
  'Your back catalog, at your prices': 'listVideos',
  'Subtitles and several qualities': 'removeCaptions',
  'Sell a seat for every live event you run.': 'saveTicket',
  'Multistream to 30+ destinations.': '30+ multistream destinations',
  'A domain of its own for every event.': 'domain',
  'One line of code puts your show’s card on any page. On sites you choose, it plays right there.':
    'frame_sites',
  'Sell tickets to a live event on your own domain. Viewers pay by card or PayPal and start watching.':
    'domain',
  'Keep selling after the curtain falls. Offer the replay for as long as people want it.': 'replay_until',
  'Multistream to 30+ destinations, and keep your paying audience on your own page.':
    '30+ multistream destinations',
};

const NAMED = [
  ...PPV.monetization.ways.map(({ text }) => text),
  ...PPV_FEATURES.flatMap(({ description, points }) => [description, ...points]),
  ...PPV_GRID.map(({ description }) => description),
  ...HOME_FEATURES.filter(({ icon }) => icon !== 'target').map(({ description }) => description),
];

it.each(NAMED.filter((text) => !/\bplanned\b|building it now/i.test(text)))(
  'a page says what is so: %s',
  (text) => {
    const proof = PROOFS[text];
    const isThere = (name: string) =>
      name in FIELDS || name in calls || name in studioCalls || CLAIMED.includes(name);
    expect(proof !== undefined && isThere(proof), text).toBe(true);
  },
);

const DESIGN = '../shared/design.md';

function listRows(file: string, from: string): string[][] {
  const [, section = ''] = readFileSync(file, 'utf8').split(from);
  const [text = ''] = section.split(/\n## /);
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split('|', 3).map((cell) => cell.trim()));
}

it.skipIf(!existsSync(DESIGN))(
  `where we deviate from the specification is the same in docs/product.md as in ${DESIGN}, if that is there`,
  () => {
    const designed = listRows(DESIGN, '## 11. ');
    expect(designed.length).toBeGreaterThan(20);
    expect(listRows('docs/product.md', '## Deliberate deviations')).toEqual(designed);
  },
);
