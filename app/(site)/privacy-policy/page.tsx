import type { Metadata } from 'next';
import { LegalArticle } from '@/components/marketing/legal-article';
import { PRIVACY_POLICY } from '@/lib/content/legal-privacy';

export const metadata: Metadata = { title: PRIVACY_POLICY.title, description: PRIVACY_POLICY.description };

export default function PrivacyPolicyPage() {
  return <LegalArticle page={PRIVACY_POLICY} />;
}
