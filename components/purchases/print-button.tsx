'use client';

import { Button } from '@/components/ui/button';

export function PrintButton() {
  return (
    <Button variant="secondary" className="needs-script" onClick={() => window.print()}>
      Print
    </Button>
  );
}
