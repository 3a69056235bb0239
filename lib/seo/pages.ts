import type { PublicPath } from '@/lib/hosts/resolve-host';
import { ABOUT } from '@/lib/content/about';
import { CONTACT } from '@/lib/content/contact';
import { EVENTS_PAGE } from '@/lib/content/events-page';
import { FAQ_DESCRIPTION, FAQ_TITLE } from '@/lib/content/faq';
import { HOME } from '@/lib/content/home';
import { PRIVACY_POLICY } from '@/lib/content/legal-privacy';
import { REFUND_POLICY } from '@/lib/content/legal-refund';
import { TERMS } from '@/lib/content/legal-terms';
import { PLANS_PAGE } from '@/lib/content/plans-page';
import { PPV } from '@/lib/content/ppv';
import { SERVICES_PAGE } from '@/lib/content/services';
import { TEMPLATE } from '@/lib/content/template-page';

export type SitePage = {
  path: string;
  name: string;
  title?: string;
  description: string;
  heading?: string;
};

/** In the order of the sitemap. */
export const PAGES = {
  home: {
    path: '/',
    name: 'Home',
    title: HOME.pageTitle,
    description: HOME.description,
    heading: HOME.heading.flat().join(' '),
  },
  services: { path: '/services', name: SERVICES_PAGE.title, description: SERVICES_PAGE.description },
  plans: {
    path: '/plans',
    name: PLANS_PAGE.title,
    title: PLANS_PAGE.pageTitle,
    description: PLANS_PAGE.description,
  },
  events: {
    path: '/events',
    name: EVENTS_PAGE.title,
    description: EVENTS_PAGE.description,
    heading: EVENTS_PAGE.heading,
  },
  ppv: {
    path: '/pay-per-view-streaming',
    name: PPV.title,
    description: PPV.description,
    heading: PPV.heading,
  },
  faq: {
    path: '/faq',
    name: FAQ_TITLE,
    description: FAQ_DESCRIPTION,
  },
  about: { path: '/about', name: ABOUT.title, description: ABOUT.description },
  contact: { path: '/contact', name: CONTACT.title, description: CONTACT.description },
  template: {
    path: '/new',
    name: TEMPLATE.title,
    title: TEMPLATE.pageTitle,
    description: TEMPLATE.description,
    heading: TEMPLATE.heading,
  },
  terms: { path: '/terms-and-conditions', name: TERMS.title, description: TERMS.description },
  privacy: { path: '/privacy-policy', name: PRIVACY_POLICY.title, description: PRIVACY_POLICY.description },
  refunds: { path: '/refund-policy', name: REFUND_POLICY.title, description: REFUND_POLICY.description },
} as const satisfies Record<string, SitePage & { path: PublicPath }>;

/** The size in pixels that social networks ask for. */
export const HOST_ICON = { src: '/host-icon.png', sizes: '512x512', type: 'image/png' } as const;

export const CARD_SIZE = { width: 1200, height: 630 } as const;

export const toCardName = ({ path }: Pick<SitePage, 'path'>): string => `${path.slice(1) || 'home'}.png`;

export const cardPath = (page: Pick<SitePage, 'path'>): string =>
  `/cards/opengraph-image/${toCardName(page)}`;
