'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx';

type DialogProps = {
  open: boolean;
  /** Called for every way out: the close button, Escape and a click on the backdrop. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  className?: string;
};

/** A modal dialog. The browser's own <dialog> keeps the focus inside and gives it back on closing. */
export function Dialog({ open, onClose, title, children, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      // The content fills the dialog, so what hits the element itself is on its backdrop. Press and release must both
      // be there: marking text in a field and letting go outside is no wish to leave.
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === dialog.current) dialog.current.close();
      }}
      className={cx(
        'm-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] overflow-auto rounded-lg bg-surface p-0',
        'text-text shadow-lift backdrop:bg-ink/70',
        className,
      )}
    >
      <div className="grid gap-6 p-6 sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="display text-display-sm">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-text/10"
          >
            <svg
              aria-hidden="true"
              width="18"
              height="18"
              viewBox="0 0 18 18"
              stroke="currentColor"
              strokeWidth="2.25"
            >
              <path d="M2 2l14 14M16 2L2 16" />
            </svg>
          </button>
        </div>
        {open ? children : null}
      </div>
    </dialog>
  );
}
