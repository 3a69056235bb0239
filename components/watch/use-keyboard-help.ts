import { type ComponentType, useState } from 'react';
import { notify } from '@/components/ui/toast';
import { PLAYER } from '@/lib/content/player';
import type { KeyboardHelpProps } from './keyboard-help';

export function useKeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  const [Help, setHelp] = useState<ComponentType<KeyboardHelpProps> | null>(null);
  const toggle = () => {
    setOpen((wasOpen) => !wasOpen);
    void import('./keyboard-help').then(
      ({ KeyboardHelp }) => setHelp(() => KeyboardHelp),
      () => {
        setOpen(false);
        notify.error(PLAYER.shortcutsLost);
      },
    );
  };
  return { isOpen, toggle, close: () => setOpen(false), Help: isOpen ? Help : null };
}
