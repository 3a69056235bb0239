'use client';

import { type ComponentProps, createContext, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useHasScript } from '@/components/ui/use-has-script';
import type { FormName } from '@/lib/forms/posted-form';
import { useMaySend } from './rights';

/** Closes the dialog around a form, for when the form is done. */
export const CloseDialog = createContext<() => void>(() => undefined);

type ConfirmDialogProps = {
  /** The form inside. */
  form: FormName;
  open: string;
  title: string;
  text: string;
  /** Whether the form inside was just posted without script. */
  isAnswer?: boolean;
  /** Of the button that opens it. */
  variant?: ComponentProps<typeof Button>['variant'];
  children: ReactNode;
};

/** Without script the same content unfolds in the page. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, isAnswer = false, variant = 'quiet', children } = props;
  const [isOpen, setOpen] = useState(false);
  const hasScript = useHasScript();
  const maySend = useMaySend(props.form);
  if (!maySend) return null;
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
      <Button variant={variant} onClick={() => setOpen(true)}>
        {open}
      </Button>
      {isOpen ? (
        <Dialog title={title} onClose={close}>
          <CloseDialog value={close}>{content}</CloseDialog>
        </Dialog>
      ) : null}
    </>
  );
}
