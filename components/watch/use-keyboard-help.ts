import { type ComponentType, useState } from 'react';
import type { KeyboardHelpProps } from './keyboard-help';

/** The list of keys, loaded on first use; it stays closed when loading fails. */
export function useKeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  const [Help, setHelp] = useState<ComponentType<KeyboardHelpProps> | null>(null);
  const toggle = () => {
    setOpen((wasOpen) => !wasOpen);
    void import('./keyboard-help').then(
      ({ KeyboardHelp }) => setHelp(() => KeyboardHelp),
      () => setOpen(false),
    );
  };
  return { isOpen, toggle, close: () => setOpen(false), Help: isOpen ? Help : null };
}
