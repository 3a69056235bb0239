import type { Metadata } from 'next';
import { LegalArticle } from '@/components/marketing/legal-article';
import { REFUND_POLICY } from '@/lib/content/legal-refund';

export const metadata: Metadata = { title: REFUND_POLICY.title, description: REFUND_POLICY.description };

export default function RefundPolicyPage() {
  return <LegalArticle page={REFUND_POLICY} />;
}
