'use client';

import { createContext, type ReactNode, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { useHasScript } from '@/components/ui/use-has-script';

/** For a form in the dialog, which is over when the form is done. */
export const CloseDialog = createContext<() => void>(() => undefined);

type ConfirmDialogProps = {
  open: string;
  title: string;
  text: string;
  /** Whether the form inside was just posted without script. */
  isAnswer?: boolean;
  children: ReactNode;
};

/** Without script the same content unfolds in the page. */
export function ConfirmDialog({ open, title, text, isAnswer = false, children }: ConfirmDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const hasScript = useHasScript();
  const content = (
    <div className="grid gap-4">
      <p>{text}</p>
      {children}
    </div>
  );
  if (!hasScript || isAnswer)
    return (
      <details open={isAnswer}>
        <summary className="link inline-flex min-h-11 items-center font-semibold">{open}</summary>
        {content}
      </details>
    );
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="link inline-flex min-h-11 items-center font-semibold"
        onClick={() => setOpen(true)}
      >
        {open}
      </button>
      {isOpen ? (
        <Dialog title={title} onClose={close}>
          <CloseDialog value={close}>{content}</CloseDialog>
        </Dialog>
      ) : null}
    </>
  );
}
