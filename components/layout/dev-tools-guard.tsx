'use client';

import { useEffect } from 'react';
import { isDevToolsShortcut } from './dev-tools-shortcut';

/** A placeholder that the server replaces in built pages when the guard is off. */
export const GUARD_ON = 'dev-tools-guard-on';

/**
 * Logs the mode and blocks the shortcuts of the developer tools and the context menu, except in
 * form fields. A courtesy to broadcasters, not protection.
 */
export function DevToolsGuard({ mode, guard }: { mode: string; guard: string }) {
  useEffect(() => {
    if (guard !== GUARD_ON) return;
    console.info(`App mode: ${mode}`);
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
