import { TEST_MODE } from '@/lib/content/test-mode';
import { env } from '@/lib/env';

/**
 * Shown in sandbox mode only. Pages of the build have it hidden: which mode it is, the server
 * writes into them (server/page-cache/fill-placeholders).
 */
export function TestRibbon() {
  return (
    <p className="test-ribbon" data-mode={env.PAYMENTS_MODE === 'sandbox' ? 'test-mode-on' : 'test-mode-off'}>
      {TEST_MODE}
    </p>
  );
}
