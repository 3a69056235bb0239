'use client';

import { Button } from '@/components/ui/button';

export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" className="needs-script" onClick={() => window.print?.()}>
      {label}
    </Button>
  );
}
