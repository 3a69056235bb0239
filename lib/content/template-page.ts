import type { ProductScreen } from './product';

/** Shows a screen of the product, or a drawing. */
export type FeatureItem = {
  title: string;
  description: string;
  screen?: ProductScreen;
  imageUrl?: string;
  icon: string;
};

export const TEMPLATE_NAV = [
  { label: 'Video', href: '#video' },
  { label: 'Features', href: '#features' },
  { label: 'Industries', href: '#industries' },
  { label: 'Blocks', href: '#blocks' },
  { label: 'Voices', href: '#voices' },
] as const;

export const TEMPLATE = {
  title: 'New',
  pageTitle: 'Event landing page template',
  description: 'Event landing pages from ready-made blocks: build yours in an afternoon.',
  heading: 'Your next landing page is half built',
  lead: 'Pick your blocks, change the words, sell the tickets. The design works with whatever you put into it.',
  action: { label: 'Get Started', href: '/plans' },
  video: {
    src: '/images/intro.mp4',
    title: 'See it in thirteen seconds',
    label: 'Intro video: building a page from blocks, without sound',
    play: 'Play the intro video',
    failed: "The video couldn't load. Check your connection and press play again.",
  },
  navigation: 'On this page',
  featuresTitle: 'Made to be changed',
  statsTitle: "What's in the box",
  industriesTitle: 'At home on every stage',
  blocksTitle: 'Blocks that fit together',
  voicesTitle: 'What people say',
  voicesNote: 'Sample quotes. The people and their companies are made up, so put your own here.',
} as const;

export const TEMPLATE_FEATURES = [
  {
    icon: 'embed',
    title: 'No code needed',
    description: 'Edit text and images in place. The layout takes care of itself.',
    screen: 'editor',
  },
  {
    icon: 'target',
    title: 'Built to sell',
    description: 'Price, date and button stay in view on every screen.',
    screen: 'storefront',
  },
  {
    icon: 'globe',
    title: 'Fast anywhere',
    description: 'A page weighs less than a photo, so it loads even on a train.',
    screen: 'replay',
  },
] as const satisfies readonly FeatureItem[];

export const TEMPLATE_STATS = [
  { figure: '200+', label: 'blocks' },
  { figure: '50+', label: 'admin pages' },
  { figure: '7+', label: 'landing demos' },
  { figure: '1200+', label: 'hours saved' },
] as const;

export const TEMPLATE_INDUSTRIES = [
  'Concerts',
  'Boxing',
  'Theater',
  'Football',
  'Conferences',
  'Comedy',
  'Worship',
  'Classes',
];

export const TEMPLATE_BLOCKS = [
  {
    title: 'Marquee',
    image: '/images/blocks/marquee.svg',
    text: 'The headline in lights, with date and door time.',
  },
  {
    title: 'Ticket rack',
    image: '/images/blocks/ticket-rack.svg',
    text: 'Packages side by side, the popular one in front.',
  },
  {
    title: 'Countdown',
    image: '/images/blocks/countdown.svg',
    text: 'Days, hours, minutes: then the curtain.',
  },
  { title: 'Line-up', image: '/images/blocks/line-up.svg', text: "Who's on, when, and why it matters." },
  { title: 'Voices', image: '/images/blocks/voices.svg', text: 'Three short quotes from last time.' },
  { title: 'Questions', image: '/images/blocks/questions.svg', text: 'The four things everyone asks.' },
] as const;

export const TESTIMONIALS = [
  {
    name: 'Ines Carvalho',
    role: 'Promoter, Tandem Fights',
    quote: 'We put the page together between two meetings. It sold out the early tickets the same night.',
    image: '/images/avatars/3.svg',
  },
  {
    name: 'Marcus Odell',
    role: 'Head of streaming, Halyard FC',
    quote: 'For the first time, our page and our stream look like the same people made them.',
    image: '/images/avatars/4.svg',
  },
  {
    name: 'Ruth Abara',
    role: 'Director, Odeonica',
    quote: 'Our audience is over sixty. Not one of them called to ask where to click.',
    image: '/images/avatars/5.svg',
  },
] as const;
