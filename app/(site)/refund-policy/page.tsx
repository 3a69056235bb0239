import type { Metadata } from 'next';
import { LegalArticle } from '@/components/marketing/legal-article';
import { JsonLd } from '@/components/seo/json-ld';
import { REFUND_POLICY } from '@/lib/content/legal-refund';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';
import { toBreadcrumbs } from '@/lib/seo/site-nodes';

export const metadata: Metadata = toPageMetadata(PAGES.refunds);

export default function RefundPolicyPage() {
  return (
    <>
      <JsonLd nodes={[toBreadcrumbs(PAGES.refunds, SITE)]} />
      <LegalArticle page={REFUND_POLICY} />
    </>
  );
}
