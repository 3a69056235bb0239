import { CLAIMS } from './claims';
import type { FaqItem } from './faq';

export const PPV = {
  title: 'Pay-per-view streaming',
  description:
    'Sell live streams, videos on demand and subscriptions on your own domain. Start with a 7-day free trial, no credit card.',
  heading: 'PPV Live Stream Platform',
  lead: 'Sell tickets to your live stream and keep the door yourself: your domain, your prices, your audience.',
  note: CLAIMS.trial,
  start: { label: 'Start Free Trial', href: '/auth/register' },
  contact: { label: 'Contact Us', href: '/contact' },
  logosTitle: `${CLAIMS.companies} Among them:`,
  monetization: {
    title: 'Monetize every minute',
    lead: 'One event can be sold four ways. Use one of them, or all.',
    ways: [
      { title: 'A ticket', text: 'One price for one evening. The simplest thing that works.' },
      { title: 'A replay', text: 'The same show, sold again to those who missed it.' },
      { title: 'A subscription', text: 'Unlimited access for the ones who come every time.' },
      { title: 'A paywall with video ads', text: 'Let everybody in, and let sponsors pay.' },
    ],
  },
  faqTitle: 'Good questions',
  tryIt: {
    text: 'Seven days, all features, no credit card. Your first event can be on sale this afternoon.',
  },
} as const;

export const PPV_FEATURES = [
  {
    image: '/images/ppv-live.svg',
    alt: 'A singer in the spotlight before an audience, with a sign that says live',
    title: 'PPV Live Stream',
    text: 'Set a price, open the doors, go live. Viewers pay on your page and watch on it, on a phone as well as on the big screen.',
    points: ['Waiting room with a countdown', CLAIMS.destinations, 'Card and PayPal'],
  },
  {
    image: '/images/ppv-vod.svg',
    alt: 'A film reel beside a shelf of film cans',
    title: 'PPV Videos on-demand',
    text: 'When the curtain falls, the recording goes on sale. Keep it there for a weekend or for good.',
    points: [
      'Replay right after the show',
      'Your back catalogue, priced by you',
      'Subtitles and several qualities',
    ],
  },
  {
    image: '/images/ppv-subscription.svg',
    alt: 'A fan of tickets, the front one a season pass',
    title: 'Subscription with unlimited access',
    text: 'Season tickets for your regulars: one payment, every event, no queue at the door.',
    points: ['Monthly or yearly', 'Cancel up to 24 hours before billing', 'Members see new events first'],
  },
  {
    image: '/images/ppv-ads.svg',
    alt: 'A screen with an ad break beside stacks of coins',
    title: 'Boost your revenue with Video Ads',
    text: 'Earn from those who do not pay as well. Place ad breaks before, during and after, and decide how many are enough.',
    points: ['Breaks where you set them', 'Ad-free for ticket holders', 'Your sponsors or a network’s'],
  },
] as const;

export const PPV_GRID = [
  { icon: 'live', title: 'Pay-per-view live stream', text: 'Sell a seat for every live event you run.' },
  { icon: 'broadcast', title: 'Multi-platform streaming', text: 'Reach 30+ destinations from one upload.' },
  { icon: 'embed', title: 'Embeddable player', text: 'Put the player on any page with one line.' },
  { icon: 'tv', title: 'White-label OTT apps', text: 'Apps for phone and television under your name.' },
  { icon: 'lock', title: 'Paywall with video ads', text: 'Free to watch, paid for by sponsors.' },
  { icon: 'globe', title: 'Your own domain', text: 'An address of yours for every event.' },
] as const;

export const PPV_FAQ: readonly FaqItem[] = [
  {
    question: 'What do I need to go live?',
    answer:
      'A camera, a computer with streaming software, and an upload of about 6 Mbit/s. We send you the address to stream to.',
  },
  {
    question: 'Can I use my own domain?',
    answer:
      'Yes. Every event can live on a name of its own, and it shows your poster, your packages and your prices.',
  },
  {
    question: 'How do viewers pay?',
    answer: 'By card or PayPal, in US dollars. They are let in as soon as the payment is confirmed.',
  },
  {
    question: 'What happens when the trial is over?',
    answer: 'Nothing. There is no contract, and since we never asked for a credit card, nothing is charged.',
  },
];

export type Logo = { id: string; description: string; image: string; width: number; className?: string };

/** Companies we made up. */
export const LOGOS: readonly Logo[] = [
  { id: 'northlight', description: 'Northlight', image: '/images/logos/northlight.svg', width: 188 },
  { id: 'brasswing', description: 'Brasswing', image: '/images/logos/brasswing.svg', width: 175 },
  { id: 'halyard', description: 'Halyard FC', image: '/images/logos/halyard.svg', width: 188 },
  { id: 'odeonica', description: 'Odeonica', image: '/images/logos/odeonica.svg', width: 162 },
  { id: 'kestrel', description: 'Kestrel Live', image: '/images/logos/kestrel.svg', width: 214 },
  { id: 'saltbox', description: 'Saltbox', image: '/images/logos/saltbox.svg', width: 148 },
  { id: 'tandem', description: 'Tandem Fights', image: '/images/logos/tandem.svg', width: 228 },
  { id: 'pulpit', description: 'Pulpit & Co', image: '/images/logos/pulpit.svg', width: 201 },
];
