import { type JsonLdNode, serializeJsonLd } from '@/lib/seo/json-ld';

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
