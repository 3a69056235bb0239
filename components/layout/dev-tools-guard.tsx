'use client';

import { useEffect } from 'react';

/** A placeholder that the server replaces in built pages when the guard is off. */
export const GUARD_ON = 'dev-tools-guard-on';

/** A courtesy to broadcasters, not protection. */
export function DevToolsGuard({ mode, guard }: { mode: string; guard: string }) {
  useEffect(() => {
    console.info(`App mode: ${mode}`);
    if (guard !== GUARD_ON) return;
    const onKey = (event: KeyboardEvent) => {
      if (isDevToolsShortcut(event) && !isFormField(event.target)) event.preventDefault();
    };
    const onMenu = (event: MouseEvent) => {
      if (!isFormField(event.target)) event.preventDefault();
    };
    const controller = new AbortController();
    document.addEventListener('keydown', onKey, { signal: controller.signal });
    document.addEventListener('contextmenu', onMenu, { signal: controller.signal });
    return () => controller.abort();
  }, [mode, guard]);
  return null;
}

function isFormField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'shiftKey' | 'metaKey' | 'altKey'>;

/**
 * By key position: F12, Ctrl+Shift+I/J/C/K, Ctrl+U; on a Mac Cmd+Alt (or Shift)+I/J/C, Cmd(+Alt)+U.
 */
export function isDevToolsShortcut({ code, ctrlKey, shiftKey, metaKey, altKey }: Keys): boolean {
  if (code === 'F12') return true;
  if (!ctrlKey && !metaKey) return false;
  if (code === 'KeyU') return !shiftKey;
  return ['KeyI', 'KeyJ', 'KeyC', 'KeyK'].includes(code) && (shiftKey || (metaKey && altKey));
}
