'use client';

import { ThemeProvider as NextThemes } from 'next-themes';
import type { ReactNode } from 'react';

/**
 * Light, dark or the system's choice, as a class on <html>, kept under the given local-storage key.
 * Transitions are not switched off here (`disableTransitionOnChange`): it would style every page
 * twice more at its start, where nothing changes.
 */
export function ThemeProvider({ storageKey, children }: { storageKey: string; children: ReactNode }) {
  return (
    <NextThemes
      attribute="class"
      defaultTheme="system"
      enableSystem
      // The stylesheet sets color-scheme from the class, so that parts of a page can keep a scheme
      // of their own.
      enableColorScheme={false}
      storageKey={storageKey}
    >
      {children}
    </NextThemes>
  );
}
