import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { DevToolsGuard } from '@/components/layout/dev-tools-guard';
import { PageShell } from '@/components/layout/page-shell';
import { PageScript } from '@/components/layout/page-script';
import { ThemeProvider } from '@/components/layout/theme-provider';
import { Contain } from '@/components/ui/contain';
import { KeepTyped } from '@/components/ui/keep-typed';
import { Toaster } from '@/components/ui/toaster';
import { SITE_DESCRIPTION } from '@/lib/content/home';
import { siteTitle } from '@/lib/content/site-title';
import { env } from '@/lib/env';
import './stand-in-fonts.css';
import './globals.css';

// Loaded by the style sheet, which skips fonts on a slow network (globals.css).
const anton = localFont({
  preload: false,
  src: '../node_modules/@fontsource/anton/files/anton-latin-400-normal.woff2',
  weight: '400',
  variable: '--font-anton',
  adjustFontFallback: false,
  fallback: ['Anton Stand-in', 'Anton Stand-in Roboto', 'Impact', 'sans-serif'],
});

const franklin = localFont({
  preload: false,
  src: '../node_modules/@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-franklin',
  adjustFontFallback: false,
  fallback: ['Franklin Stand-in', 'Franklin Stand-in Roboto', 'sans-serif'],
});

const title = siteTitle(new URL(env.SITE_URL).host, env.SITE_NAME);

export const metadata: Metadata = {
  metadataBase: new URL(env.SITE_URL),
  title: { default: title, template: `%s | ${title}` },
  description: SITE_DESCRIPTION,
  // Not by Next's file names, which an event's host could not replace.
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '48x48', type: 'image/x-icon' },
      { url: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    apple: { url: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
  },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f8f1e4' },
    { media: '(prefers-color-scheme: dark)', color: '#15110e' },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // Scripts in the head mark <html> before React sees it.
    <html lang="en" suppressHydrationWarning className={`${anton.variable} ${franklin.variable}`}>
      <head>
        <PageScript />
      </head>
      <body>
        <ThemeProvider storageKey={env.THEME_STORAGE_KEY}>
          {/* Always has children: named here, the shell's scripts are bundled in one file only. */}
          {children ?? <PageShell>{null}</PageShell>}
          <Contain>
            <Toaster />
          </Contain>
        </ThemeProvider>
        {env.NODE_ENV === 'production' ? (
          <Contain>
            <DevToolsGuard
              mode={env.NODE_ENV}
              guard={env.DEV_TOOLS_GUARD ? 'dev-tools-guard-on' : 'dev-tools-guard-off'}
            />
          </Contain>
        ) : null}
        <KeepTyped />
      </body>
    </html>
  );
}
