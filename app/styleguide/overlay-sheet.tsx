'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/toast';

const KINDS = ['success', 'error', 'info'] as const;

/** What lies over the page: the dialog and the toasts, to be opened by hand. */
export function OverlaySheet() {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      {KINDS.map((kind) => (
        <Button key={kind} variant="quiet" onClick={() => notify[kind](`A toast: ${kind}`)}>
          Toast: {kind}
        </Button>
      ))}
      <Dialog open={open} onClose={() => setOpen(false)} title="A dialog">
        <p>It keeps the focus inside, and gives it back on closing.</p>
      </Dialog>
    </div>
  );
}
