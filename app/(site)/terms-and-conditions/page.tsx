import { LegalArticle } from '@/components/marketing/legal-article';
import { TERMS } from '@/lib/content/legal-terms';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';

export const metadata = toPageMetadata(PAGES.terms);

export default function TermsPage() {
  return <LegalArticle page={PAGES.terms} text={TERMS} />;
}
