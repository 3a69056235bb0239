import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { KEYBOARD_HELP as MESSAGES } from '@/lib/content/keyboard-help';
import { keepPreferences, readPreferences } from './viewer-storage';

export type KeyboardHelpProps = { isLive: boolean; onClose: () => void };

export function KeyboardHelp({ isLive, onClose }: KeyboardHelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [areEverywhere, setEverywhere] = useState(() => readPreferences().hasShortcuts);

  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="keyboard-help-title"
      onCancel={onClose}
      onClick={({ target }) => (target === dialog.current ? onClose() : undefined)}
      className="night m-auto max-h-[90dvh] w-[min(30rem,calc(100%-2rem))] rounded-lg border border-line bg-surface p-0 text-text backdrop:bg-ink/70"
    >
      <div className="grid gap-4 p-6">
        <h2 id="keyboard-help-title" className="display text-display-xs">
          {MESSAGES.title}
        </h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
          {MESSAGES.keys
            .filter(([, , isForRecordings]) => !(isLive && isForRecordings))
            .map(([keys, does]) => (
              <div key={keys} className="col-span-2 grid grid-cols-subgrid">
                <dt className="font-semibold">{keys}</dt>
                <dd className="text-muted">{does}</dd>
              </div>
            ))}
        </dl>
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-4.5"
            checked={areEverywhere}
            onChange={({ currentTarget }) => {
              setEverywhere(currentTarget.checked);
              keepPreferences({ hasShortcuts: currentTarget.checked });
            }}
          />
          {MESSAGES.everywhere}
        </label>
        <Button variant="secondary" onClick={onClose}>
          {MESSAGES.close}
        </Button>
      </div>
    </dialog>
  );
}
