import { toFrameValues } from '@/components/layout/frame-values';
import { LateMissingPage } from '@/components/marketing/late-missing-page';
import { NOT_FOUND } from '@/lib/content/messages';

export const metadata = { title: NOT_FOUND.title, description: NOT_FOUND.text };

/** Rendered on the server, since `notFound()` needs script to show it. */
export default function NotFound() {
  return <LateMissingPage {...toFrameValues()} />;
}
