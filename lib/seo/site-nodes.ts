import { HOME } from '@/lib/content/home';
import type { JsonLdNode } from './json-ld';
import { PAGES, type SitePage } from './pages';
import type { Site } from './site';

/** Refers to the site's own Organization, which the home page describes. */
export function organizationRef({ url, name }: Site): JsonLdNode {
  return { '@type': 'Organization', '@id': `${url}/#organization`, name, url: `${url}/` };
}

/** Claims such as its number of reviews stay out: nothing here could prove them. */
export function toOrganization(site: Site): JsonLdNode {
  return {
    ...organizationRef(site),
    description: HOME.description,
    logo: `${site.url}/icons/icon-512.png`,
    email: site.email,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: site.email,
      url: `${site.url}${PAGES.contact.path}`,
      availableLanguage: 'en',
    },
  };
}

export function toWebSite(site: Site): JsonLdNode {
  return {
    '@type': 'WebSite',
    '@id': `${site.url}/#website`,
    name: site.name,
    url: `${site.url}/`,
    description: HOME.description,
    inLanguage: 'en',
    publisher: organizationRef(site),
  };
}

/** The way from the home page to this one. */
export function toBreadcrumbs({ path, name }: Pick<SitePage, 'path' | 'name'>, site: Site): JsonLdNode {
  const steps = [PAGES.home, { path, name }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: `${site.url}${step.path}`,
    })),
  };
}
