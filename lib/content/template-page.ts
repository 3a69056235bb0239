export const TEMPLATE_NAV = [
  { label: 'Film', href: '#film' },
  { label: 'Features', href: '#features' },
  { label: 'Industries', href: '#industries' },
  { label: 'Blocks', href: '#blocks' },
  { label: 'Voices', href: '#voices' },
] as const;

export const TEMPLATE = {
  title: 'New',
  description: 'Landing pages for events, from ready-made blocks: put yours together in an afternoon.',
  heading: 'Your next landing page is half built',
  lead: 'Take the blocks, change the words, sell the tickets. The design holds whatever you put into it.',
  action: { label: 'Get Started', href: '/plans' },
  film: {
    src: '/images/intro.mp4',
    title: 'See it in thirteen seconds',
    label: 'Intro film: a page is put together from blocks, without sound',
    play: 'Play the intro film',
    failed: 'The film did not come. Look after your connection, and press its poster once more.',
  },
  featuresTitle: 'Made to be changed',
  statsTitle: 'What is in the box',
  industriesTitle: 'At home in every house',
  blocksTitle: 'Blocks that fit each other',
  voicesTitle: 'What people say',
} as const;

export const TEMPLATE_FEATURES = [
  {
    icon: 'embed',
    title: 'No code needed',
    text: 'Change words and pictures in place. The layout looks after itself.',
  },
  {
    icon: 'target',
    title: 'Built to sell',
    text: 'Price, date and button are always in sight, on every screen.',
  },
  {
    icon: 'globe',
    title: 'Fast anywhere',
    text: 'A page is lighter than one photo, so it opens on a train.',
  },
] as const;

export const TEMPLATE_STATS = [
  { figure: '200+', label: 'blocks' },
  { figure: '50+', label: 'admin pages' },
  { figure: '7+', label: 'landing demos' },
  { figure: '1200+', label: 'hours saved' },
] as const;

export const TEMPLATE_INDUSTRIES = [
  'Concerts',
  'Boxing',
  'Theatre',
  'Football',
  'Conferences',
  'Comedy',
  'Worship',
  'Classes',
];

export const TEMPLATE_BLOCKS = [
  { title: 'Marquee', text: 'The headline in lights, with date and door time.' },
  { title: 'Ticket rack', text: 'Packages side by side, the popular one in front.' },
  { title: 'Countdown', text: 'Days, hours, minutes: then the curtain.' },
  { title: 'Line-up', text: 'Who is on, when, and why it matters.' },
  { title: 'Voices', text: 'Three short quotes from last time.' },
  { title: 'Questions', text: 'The four things everybody asks.' },
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
    quote: 'For the first time the page and the stream look as if the same people had made them.',
    image: '/images/avatars/4.svg',
  },
  {
    name: 'Ruth Abara',
    role: 'Director, Odeonica',
    quote: 'Our audience is over sixty. Not one of them rang to ask where to click.',
    image: '/images/avatars/5.svg',
  },
] as const;
