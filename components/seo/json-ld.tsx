import { type JsonLdNode, serializeJsonLd } from '@/lib/seo/json-ld';
import type { SitePage } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';
import { toBreadcrumbs } from '@/lib/seo/site-nodes';
import { JsonLdScripts } from './json-ld-scripts';

export function JsonLd({ nodes }: { nodes: readonly JsonLdNode[] }) {
  return <JsonLdScripts texts={nodes.map(serializeJsonLd)} />;
}

export function PageJsonLd({ page, more = [] }: { page: SitePage; more?: readonly JsonLdNode[] }) {
  return <JsonLd nodes={[toBreadcrumbs(page, SITE), ...more]} />;
}
