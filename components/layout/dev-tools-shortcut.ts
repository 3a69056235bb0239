type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'shiftKey' | 'metaKey' | 'altKey'>;

/**
 * The shortcuts of inspector, console and view-source: F12, Ctrl+Shift+I/J/C/K and Ctrl+U, on a Mac
 * Cmd+Alt (or Shift)+I/J/C and Cmd(+Alt)+U; by key position, whatever the layout.
 */
export function isDevToolsShortcut({ code, ctrlKey, shiftKey, metaKey, altKey }: Keys): boolean {
  if (code === 'F12') return true;
  if (!ctrlKey && !metaKey) return false;
  if (code === 'KeyU') return !shiftKey;
  return ['KeyI', 'KeyJ', 'KeyC', 'KeyK'].includes(code) && (shiftKey || (metaKey && altKey));
}
