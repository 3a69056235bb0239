'use client';

import { ThemeProvider as NextThemes } from 'next-themes';
import type { ReactNode } from 'react';

/** `disableTransitionOnChange` would restyle every page twice at start. */
export function ThemeProvider({ storageKey, children }: { storageKey: string; children: ReactNode }) {
  return (
    <NextThemes
      attribute="class"
      defaultTheme="system"
      enableSystem
      // The stylesheet sets color-scheme, so that parts of a page can keep their own.
      enableColorScheme={false}
      storageKey={storageKey}
    >
      {children}
    </NextThemes>
  );
}
