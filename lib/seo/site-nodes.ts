import { HOME } from '@/lib/content/home';
import type { JsonLdNode } from './json-ld';
import { PAGES, type SitePage } from './pages';
import type { Site } from './site';

export function organizationRef({ url, name }: Site): JsonLdNode {
  return { '@type': 'Organization', '@id': `${url}/#organization`, name, url: `${url}/` };
}

/** Claims that can't be proved, such as the number of reviews, stay out. */
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
