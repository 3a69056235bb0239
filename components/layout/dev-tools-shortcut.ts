type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'shiftKey' | 'metaKey' | 'altKey'>;

/**
 * True for the shortcuts of inspector, console and view-source: F12, Ctrl+Shift+I/J/C and Ctrl+U,
 * and on a Mac Cmd+Alt+I/J/C/U (Cmd+Shift+I/J/C and Cmd+U in some browsers). Judged by key
 * position, so layouts do not matter.
 */
export function isDevToolsShortcut({ code, ctrlKey, shiftKey, metaKey, altKey }: Keys): boolean {
  if (code === 'F12') return true;
  if (!ctrlKey && !metaKey) return false;
  if (code === 'KeyU') return !shiftKey;
  return ['KeyI', 'KeyJ', 'KeyC'].includes(code) && (shiftKey || (metaKey && altKey));
}
