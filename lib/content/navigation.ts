export type NavLink = { label: string; href: string };

export const MAIN_NAV: readonly NavLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Services', href: '/services' },
  { label: 'Plans', href: '/plans' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
];

export const LEGAL_NAV: readonly NavLink[] = [
  { label: 'Terms and conditions', href: '/terms-and-conditions' },
  { label: 'Privacy policy', href: '/privacy-policy' },
  { label: 'Refund policy', href: '/refund-policy' },
];

export const EVENTS_PATH = '/events';

export const EXPLORE_NAV: readonly NavLink[] = [
  { label: 'Events', href: EVENTS_PATH },
  { label: 'Pay-per-view streaming', href: '/pay-per-view-streaming' },
  { label: 'Frequently asked questions', href: '/faq' },
  { label: 'Pricing plans', href: '/plans' },
];

export const POWERED_BY = 'Tickets and streaming by';

export const TAGLINE = 'We fill the house. You run the show.';
