'use client';

import { useEffect } from 'react';
import { isFileGone, reloadOnce } from '@/components/ui/reload-once';
import { SITE_ERROR } from '@/lib/content/errors';
import './globals.css';

/** Replaces the root layout when that fails. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    if (isFileGone(error)) reloadOnce();
  }, [error]);
  return (
    <html lang="en">
      <head>
        <title>{SITE_ERROR.title}</title>
      </head>
      <body>
        <main className="page-width grid min-h-dvh content-center justify-items-center gap-6 text-center">
          <h1 className="display text-display-md">{SITE_ERROR.heading}</h1>
          <p className="max-w-text text-xl text-muted">{SITE_ERROR.text}</p>
          <button
            type="button"
            onClick={retry}
            className="min-h-11 rounded-md bg-vermilion px-5 font-semibold text-ink hover:bg-vermilion-hover"
          >
            {SITE_ERROR.retry}
          </button>
        </main>
      </body>
    </html>
  );
}
