'use client';

import { Button } from '@/components/ui/button';

/** Opens the browser's print dialog; hidden where no script runs. */
export function PrintButton() {
  return (
    <Button variant="secondary" className="needs-script" onClick={() => window.print()}>
      Print
    </Button>
  );
}
