import { LegalArticle } from '@/components/marketing/legal-article';
import { PRIVACY_POLICY } from '@/lib/content/legal-privacy';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';

export const metadata = toPageMetadata(PAGES.privacy);

export default function PrivacyPolicyPage() {
  return <LegalArticle page={PAGES.privacy} text={PRIVACY_POLICY} />;
}
