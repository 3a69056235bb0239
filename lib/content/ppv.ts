import { TRIAL_DAYS } from '@/lib/contract/terms';
import { CLAIMS } from './claims';
import type { FaqItem } from './faq';
import type { FeatureItem } from './template-page';

export const PPV = {
  title: 'Pay-per-view streaming',
  description: `Sell live streams, videos on demand and subscriptions on your own domain. Start with a ${TRIAL_DAYS}-day free trial, no credit card.`,
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
      { title: 'A subscription', text: 'Unlimited access for your most loyal viewers.' },
      { title: 'A paywall with video ads', text: 'Free for viewers, paid for by sponsors.' },
    ],
  },
  gridTitle: 'Everything you need to run the show',
  faqTitle: 'Good questions',
  faqPicture: 'An usher in the box office listens to a question',
  tryIt: {
    title: (siteName: string) => `Try ${siteName} for Free`,
    text: `Every feature for ${TRIAL_DAYS} days, no credit card. Your first event could be on sale this afternoon.`,
  },
} as const;

export const PPV_FEATURES = [
  {
    screen: 'player',
    icon: 'live',
    title: 'PPV Live Stream',
    description:
      'Set a price, open the doors, go live. Viewers buy and watch on your page, on any screen from phone to TV.',
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
    description: 'Season tickets for your regulars: one payment, every event, no waiting in line.',
    points: ['Monthly or yearly', `Cancel ${CLAIMS.cancel}`, 'Members see new events first'],
  },
  {
    imageUrl: '/images/ppv-ads.svg',
    alt: 'A screen with an ad break beside stacks of coins',
    icon: 'click',
    title: 'Boost your revenue with Video Ads',
    description:
      "Earn from viewers who don't buy a ticket, too. Place ad breaks before, during and after the show, and choose how many.",
    points: ['Ad breaks where you want them', 'Ad-free for ticket holders', 'Your sponsors or a network’s'],
  },
] as const satisfies readonly (FeatureItem & { alt?: string; points: readonly string[] })[];

export const PPV_GRID = [
  {
    icon: 'live',
    title: 'Pay-per-view live stream',
    description: 'Sell a seat for every live event you run.',
  },
  { icon: 'broadcast', title: 'Multi-platform streaming', description: CLAIMS.fromOneUpload },
  {
    icon: 'embed',
    title: 'Embeddable player',
    description: 'Add the player to any page with one line of code.',
  },
  { icon: 'tv', title: 'White-label OTT apps', description: 'Phone and TV apps under your own brand.' },
  { icon: 'lock', title: 'Paywall with video ads', description: 'Free to watch, paid for by sponsors.' },
  { icon: 'globe', title: 'Your own domain', description: 'A domain of its own for every event.' },
] as const satisfies readonly FeatureItem[];

export const PPV_FAQ: readonly FaqItem[] = [
  {
    question: 'What do I need to go live?',
    answer:
      'A camera, a computer with streaming software, and an upload speed of about 6 Mbps. We send you the address to stream to.',
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
    question: 'What happens when the trial is over?',
    answer: "Nothing. There's no contract, and because we never ask for a credit card, we can't charge you.",
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
