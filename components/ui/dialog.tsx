'use client';

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { UI } from '@/lib/content/ui';

type DialogProps = {
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** Not `showModal()`, which would cover a payment provider's overlay (decision 20). */
export function Dialog({ onClose, title, children }: DialogProps) {
  const backdrop = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const giveBack = makeOthersInert(backdrop.current);
    // Outside the page's frame, which has the broadcaster's colours.
    const brand = opener?.closest<HTMLElement>('.branded');
    if (brand) dialog.current?.classList.add('branded');
    for (const name of brand?.style ?? [])
      dialog.current?.style.setProperty(name, brand?.style.getPropertyValue(name) ?? null);
    dialog.current?.show();
    return () => {
      giveBack();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onClose]);

  return createPortal(
    <div
      ref={backdrop}
      // A drag that starts on a text field and ends on the backdrop must not close the dialog.
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === backdrop.current;
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === backdrop.current) onClose();
      }}
      className="fixed inset-0 z-50 grid overflow-auto overscroll-contain bg-ink/70 p-4"
    >
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="static m-auto w-[min(34rem,100%)] rounded-lg bg-surface p-0 text-text shadow-lift"
      >
        <div className="grid gap-6 p-6 sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="display text-display-sm">
              {title}
            </h2>
            <button
              type="button"
              aria-label={UI.close}
              onClick={onClose}
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
          {children}
        </div>
      </dialog>
    </div>,
    document.body,
  );
}

function makeOthersInert(element: HTMLElement | null): () => void {
  const others = [...document.body.children].filter(
    (other) =>
      other instanceof HTMLElement && other !== element && !other.inert && !other.hasAttribute('aria-live'),
  ) as HTMLElement[];
  for (const other of others) other.inert = true;
  return () => {
    for (const other of others) other.inert = false;
  };
}
