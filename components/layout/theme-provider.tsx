'use client';

import { ThemeProvider as NextThemes } from 'next-themes';
import type { ReactNode } from 'react';

/**
 * The theme as a class on <html>. Without `disableTransitionOnChange`, which would style every page
 * twice more at its start.
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
