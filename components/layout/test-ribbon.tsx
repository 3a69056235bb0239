import { TEST_MODE } from '@/lib/content/test-mode';
import { env } from '@/lib/env';

/**
 * Built pages have it hidden; the server fills in the mode (server/page-cache/fill-placeholders).
 */
export function TestRibbon() {
  return (
    <p className="test-ribbon" data-mode={env.PAYMENTS_MODE === 'sandbox' ? 'test-mode-on' : 'test-mode-off'}>
      {TEST_MODE}
    </p>
  );
}
