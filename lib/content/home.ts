import { CLAIMS } from './claims';

export const HOME = {
  description:
    'Marketing that brings people to the door, and a pay-per-view platform that lets them in: live, on demand, by card or PayPal.',
  /** Two lines, or four on a narrow screen. */
  heading: [
    ['Fill every', 'seat.'],
    ['Sell every', 'stream.'],
  ],
  lead: 'We bring people to the door with search, social and email marketing. Our ticketed streams let them in, live or on demand.',
  action: { label: 'Get Started', href: '/plans' },
  reviews: CLAIMS.reviews,
  reviewsBy: 'from broadcasters and shop owners',
  featuresTitle: 'Four things we do well',
  grow: {
    title: 'Ready to grow?',
    text: 'Pick a plan today. You pay once, you see what is in it, and nothing renews unless you say so.',
    action: { label: 'See the plans', href: '/plans' },
  },
} as const;

export const HOME_FEATURES = [
  {
    icon: 'target',
    title: 'Marketing that is measured',
    description:
      'Search, social, content, ads and email, each with a number you agreed to before we started.',
  },
  {
    icon: 'live',
    title: 'Pay-per-view live',
    description: 'Sell access to a live event on your own domain. Viewers pay by card or PayPal and are in.',
  },
  {
    icon: 'reel',
    title: 'Video on demand',
    description:
      'The show stays on sale after the curtain. Offer the replay for as long as people ask for it.',
  },
  {
    icon: 'broadcast',
    title: 'Everywhere at once',
    description: 'Multistream to 30+ destinations, and keep the paying audience on the page that is yours.',
  },
] as const;

export const AVATARS = [
  { src: '/images/avatars/1.svg', alt: 'Reviewer with short black hair' },
  { src: '/images/avatars/2.svg', alt: 'Reviewer with curly hair' },
  { src: '/images/avatars/3.svg', alt: 'Reviewer with long brown hair' },
  { src: '/images/avatars/4.svg', alt: 'Reviewer with a beard' },
  { src: '/images/avatars/5.svg', alt: 'Reviewer with a grey bun' },
] as const;
