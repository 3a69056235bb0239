import type { Metadata } from 'next';
import { LegalArticle } from '@/components/marketing/legal-article';
import { JsonLd } from '@/components/seo/json-ld';
import { PRIVACY_POLICY } from '@/lib/content/legal-privacy';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';
import { toBreadcrumbs } from '@/lib/seo/site-nodes';

export const metadata: Metadata = toPageMetadata(PAGES.privacy);

export default function PrivacyPolicyPage() {
  return (
    <>
      <JsonLd nodes={[toBreadcrumbs(PAGES.privacy, SITE)]} />
      <LegalArticle page={PRIVACY_POLICY} />
    </>
  );
}
