'use client';

import { Button } from '@/components/ui/button';

/** Loads the page again, from the server. */
export function RetryButton({ label }: { label: string }) {
  return (
    <Button size="lg" onClick={() => window.location.reload()}>
      {label}
    </Button>
  );
}
