import type { Metadata } from 'next';
import { LegalArticle } from '@/components/marketing/legal-article';
import { TERMS } from '@/lib/content/legal-terms';

export const metadata: Metadata = { title: TERMS.title, description: TERMS.description };

export default function TermsPage() {
  return <LegalArticle page={TERMS} />;
}
