import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

type NotLoadedProps = {
  /** Whose script it is. */
  provider: string;
  onRetry: () => void;
  /** The way to pay without the script. */
  children: ReactNode;
};

/** Says that a provider's script did not come, and what can be done. */
export function NotLoaded({ provider, onRetry, children }: NotLoadedProps) {
  return (
    <Notice kind="error" title={`${provider} could not be loaded`}>
      <p>Something may be blocking it: an ad blocker, or the network you are on. Nothing was charged.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {children}
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  );
}
