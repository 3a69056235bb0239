import { TRIAL_DAYS } from '@/lib/contract/terms';
import { CLAIMS } from './claims';
import type { FaqItem } from './faq';
import type { FeatureItem } from './template-page';

/** The server shows the one for its setting (`server/page-cache/fill-placeholders.ts`). */
export const SIGNUP_NOTES = {
  open: 'You can start right away.',
  invite: 'New organizations are by invitation: write to us, and we set yours up.',
  off: 'At the moment we take no new organizations.',
} as const;

export const PPV = {
  title: 'Pay-per-view streaming',
  description: `Sell live streams and videos on demand on your own domain. Start with a ${TRIAL_DAYS}-day free trial, no credit card.`,
  heading: 'PPV Live Stream Platform',
  lead: 'Sell tickets to your live stream and stay in control: your domain, your prices, your audience.',
  note: CLAIMS.trial,
  start: { label: 'Start Free Trial', href: '/auth/register?returnTo=%2Fstudio' },
  contact: { label: 'Contact Us', href: '/contact' },
  logosTitle: `${CLAIMS.companies} Among them:`,
  logos: {
    label: 'Companies that use it',
    rowLabel: 'Companies that use it, logos',
    stop: 'Stop scrolling',
    start: 'Start scrolling',
  },
  monetization: {
    title: 'Monetize every minute',
    lead: 'Four ways to sell one event. Use one, or all of them.',
    ways: [
      { title: 'A ticket', text: 'One price, one night. Simple, and it works.' },
      { title: 'A replay', text: 'Sell the same show again to everyone who missed it.' },
      {
        title: 'A larger ticket',
        text: 'More screens, a longer replay: a higher price for those who want it.',
      },
      { title: 'A code', text: 'Discounts for your fans, and links that show what each partner sells.' },
    ],
  },
  gridTitle: 'Everything you need to run the show',
  faqTitle: 'Good questions',
  faqPicture: 'An usher in the box office listens to a question',
  tryIt: {
    title: (siteName: string) => `Try ${siteName} for Free`,
    text: `The whole studio for ${TRIAL_DAYS} days, no credit card. We approve your organization before it sells for real money. ${SIGNUP_NOTES.open}`,
  },
} as const;

export const PPV_FEATURES = [
  {
    screen: 'player',
    icon: 'live',
    title: 'PPV Live Stream',
    description:
      'Set a price, open the doors, go live. Viewers buy and watch on your page, on a phone, a tablet or a computer.',
    points: ['Waiting room with a countdown', CLAIMS.destinations, 'Card and PayPal'],
  },
  {
    screen: 'replay',
    icon: 'reel',
    title: 'PPV Videos on-demand',
    description: 'When the curtain falls, the recording goes on sale. Keep it up for a weekend or for good.',
    points: [
      'Replay right after the show',
      'Your back catalog, at your prices',
      'Subtitles and several qualities',
    ],
  },
  {
    imageUrl: '/images/ppv-subscription.svg',
    alt: 'A fan of tickets, the front one a season pass',
    icon: 'ticket',
    title: 'Subscription with unlimited access',
    description:
      'One payment, every event: we are building it now. Until then, sell your regulars a ticket to each.',
    points: [],
  },
  {
    imageUrl: '/images/ppv-ads.svg',
    alt: 'A screen with an ad break beside stacks of coins',
    icon: 'click',
    title: 'Boost your revenue with Video Ads',
    description:
      "To earn from viewers who don't buy a ticket, too. It is planned, and not there yet. Tell us if you need it.",
    points: [],
  },
] as const satisfies readonly (FeatureItem & { alt?: string; points: readonly string[] })[];

export const PPV_GRID = [
  {
    icon: 'live',
    title: 'Pay-per-view live stream',
    description: 'Sell a seat for every live event you run.',
  },
  { icon: 'broadcast', title: 'Multi-platform streaming', description: `${CLAIMS.destinations}.` },
  {
    icon: 'embed',
    title: 'Embeddable player',
    description:
      'One line of code puts your show’s card on any page. On sites you choose, it plays right there.',
  },
  {
    icon: 'tv',
    title: 'White-label OTT apps',
    description: 'Planned: phone and TV apps under your own brand.',
  },
  {
    icon: 'lock',
    title: 'Paywall with video ads',
    description: 'Planned: free to watch, paid for by sponsors.',
  },
  { icon: 'globe', title: 'Your own domain', description: 'A domain of its own for every event.' },
] as const satisfies readonly FeatureItem[];

export const PPV_FAQ: readonly FaqItem[] = [
  {
    question: 'What do I need to go live?',
    answer:
      'A camera, a computer with streaming software, and an upload speed of about 6 Mbps. The studio shows the address to stream to.',
  },
  {
    question: 'Can I use my own domain?',
    answer: 'Yes. Every event can have its own domain, with your poster, your packages and your prices.',
  },
  {
    question: 'How do viewers pay?',
    answer: 'By card or PayPal, in US dollars. They can watch as soon as the payment is confirmed.',
  },
  {
    question: 'What does it cost?',
    answer:
      "There's no monthly fee. We keep a share of each ticket, which we agree with you before you sell for real money, and Stripe and PayPal take their fees. A free ticket costs nothing, and a refund gives our share back. Your report shows each of these to the cent.",
  },
  {
    question: 'When am I paid?',
    answer:
      'Each month has a statement, which closes on the 5th of the next month. What it says is owed to you is your next payout, and the studio lists every payout with its reference.',
  },
  {
    question: 'What happens when the trial is over?',
    answer:
      "What you have published keeps selling and playing. To publish more, you need our approval: write to us. There's no contract, and because we never ask for a credit card, we can't charge you.",
  },
];

export type Logo = { id: string; description: string; image: string; width: number };

/** These companies are fictional. */
export const LOGOS: readonly Logo[] = [
  { id: 'northlight', description: 'Northlight', image: '/images/logos/northlight.svg', width: 211 },
  { id: 'brasswing', description: 'Brasswing', image: '/images/logos/brasswing.svg', width: 168 },
  { id: 'halyard', description: 'Halyard FC', image: '/images/logos/halyard.svg', width: 163 },
  { id: 'odeonica', description: 'Odeonica', image: '/images/logos/odeonica.svg', width: 194 },
  { id: 'kestrel', description: 'Kestrel Live', image: '/images/logos/kestrel.svg', width: 144 },
  { id: 'saltbox', description: 'Saltbox', image: '/images/logos/saltbox.svg', width: 144 },
  { id: 'tandem', description: 'Tandem Fights', image: '/images/logos/tandem.svg', width: 88 },
  { id: 'pulpit', description: 'Pulpit & Co', image: '/images/logos/pulpit.svg', width: 141 },
];
