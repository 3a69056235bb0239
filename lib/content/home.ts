import { CLAIMS } from './claims';
import type { FeatureItem } from './template-page';

export const SITE_DESCRIPTION =
  'Digital marketing that fills the house, and a pay-per-view platform for live streams and video on demand.';

export const HOME = {
  pageTitle: 'Digital marketing and pay-per-view streaming',
  description:
    'Marketing that fills the house, and a pay-per-view platform that sells the stream: live or on demand, by card or PayPal.',
  heading: [
    ['Fill every', 'seat.'],
    ['Sell every', 'stream.'],
  ],
  lead: 'We bring people to the door with search, social and email marketing. Our pay-per-view platform sells them a ticket, live or on demand.',
  action: { label: 'Get Started', href: '/plans' },
  stream: { label: 'Sell tickets to your stream', href: '/pay-per-view-streaming' },
  reviews: CLAIMS.reviews,
  reviewsBy: 'from broadcasters and shop owners',
  featuresTitle: 'What we do best',
  grow: {
    title: 'Ready to grow?',
    text: 'Pick a plan today. You pay once, you know what you get, and nothing renews unless you say so.',
    action: { label: 'See the plans', href: '/plans' },
  },
} as const;

export const HOME_FEATURES = [
  {
    icon: 'target',
    title: 'Marketing you can measure',
    description: 'Search, social, content, ads and email, each with a target we agree on before we start.',
  },
  {
    icon: 'live',
    title: 'Pay-per-view live',
    description:
      'Sell tickets to a live event on your own domain. Viewers pay by card or PayPal and start watching.',
  },
  {
    icon: 'reel',
    title: 'Video on demand',
    description: 'Keep selling after the curtain falls. Offer the replay for as long as people want it.',
  },
  {
    icon: 'broadcast',
    title: 'Everywhere at once',
    description: `${CLAIMS.destinations}, and keep your paying audience on your own page.`,
  },
] as const satisfies readonly FeatureItem[];

export const AVATARS = [
  { src: '/images/avatars/1.svg', alt: 'Reviewer with short black hair' },
  { src: '/images/avatars/2.svg', alt: 'Reviewer with curly hair' },
  { src: '/images/avatars/3.svg', alt: 'Reviewer with long brown hair' },
  { src: '/images/avatars/4.svg', alt: 'Reviewer with a beard' },
  { src: '/images/avatars/5.svg', alt: 'Reviewer with a gray bun' },
] as const;
