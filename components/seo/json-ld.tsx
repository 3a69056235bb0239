import { type JsonLdNode, serializeJsonLd } from '@/lib/seo/json-ld';
import type { SitePage } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';
import { toBreadcrumbs } from '@/lib/seo/site-nodes';

/** Tells search engines what a page is about, one script a thing. Browsers don't run it. */
export function JsonLd({ nodes }: { nodes: readonly JsonLdNode[] }) {
  return nodes.map((node, index) => (
    <script
      key={index}
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: serializeJsonLd(node) }}
    />
  ));
}

/** The way to a page of the site, and what else there is to tell of it. */
export function PageJsonLd({ page, more = [] }: { page: SitePage; more?: readonly JsonLdNode[] }) {
  return <JsonLd nodes={[toBreadcrumbs(page, SITE), ...more]} />;
}
