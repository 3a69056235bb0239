import type { Metadata } from 'next';
import { LegalArticle } from '@/components/marketing/legal-article';
import { JsonLd } from '@/components/seo/json-ld';
import { TERMS } from '@/lib/content/legal-terms';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';
import { toBreadcrumbs } from '@/lib/seo/site-nodes';

export const metadata: Metadata = toPageMetadata(PAGES.terms);

export default function TermsPage() {
  return (
    <>
      <JsonLd nodes={[toBreadcrumbs(PAGES.terms, SITE)]} />
      <LegalArticle page={TERMS} />
    </>
  );
}
