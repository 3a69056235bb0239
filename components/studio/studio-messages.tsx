import { RetryNotice } from '@/components/marketing/retry-button';
import { Notice } from '@/components/ui/notice';
import { STUDIO } from '@/lib/content/studio/shell';
import type { AppError } from '@/lib/result';

/** What may not be done, or failed. A role has nothing to try again. */
export function StudioFailure({ error }: { error: AppError }) {
  return error.code === 'forbidden' ? (
    <Notice>{error.message}</Notice>
  ) : (
    <RetryNotice title={STUDIO.failed} message={error.message} label={STUDIO.retry} />
  );
}

export function StudioLoading() {
  return (
    <p role="status" className="py-10 text-muted">
      {STUDIO.loading}
    </p>
  );
}
