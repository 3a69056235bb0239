import { LegalArticle } from '@/components/marketing/legal-article';
import { REFUND_POLICY } from '@/lib/content/legal-refund';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';

export const metadata = toPageMetadata(PAGES.refunds);

export default function RefundPolicyPage() {
  return <LegalArticle page={PAGES.refunds} text={REFUND_POLICY} />;
}
