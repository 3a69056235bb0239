import { type JsonLdNode, serializeJsonLd } from '@/lib/seo/json-ld';
import type { SitePage } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';
import { toBreadcrumbs } from '@/lib/seo/site-nodes';
import { JsonLdScripts } from './json-ld-scripts';

/** Tells search engines what a page is about, one script a thing. Browsers don't run it. */
export function JsonLd({ nodes }: { nodes: readonly JsonLdNode[] }) {
  return <JsonLdScripts texts={nodes.map(serializeJsonLd)} />;
}

/** The way to a page of the site, and what else there is to tell of it. */
export function PageJsonLd({ page, more = [] }: { page: SitePage; more?: readonly JsonLdNode[] }) {
  return <JsonLd nodes={[toBreadcrumbs(page, SITE), ...more]} />;
}
