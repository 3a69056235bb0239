'use client';

import { Button } from './button';

export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" className="needs-script" onClick={() => window.print?.()}>
      {label}
    </Button>
  );
}
