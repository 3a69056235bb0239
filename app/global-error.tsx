'use client';

import './globals.css';

/** Shown when even the root layout fails: brings its own document. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <head>
        <title>Something went wrong</title>
      </head>
      <body>
        <main className="page-width grid min-h-dvh content-center justify-items-center gap-6 text-center">
          <h1 className="display text-display-md">The lights went out</h1>
          <p className="max-w-text text-xl text-muted">Something went wrong! Please try again.</p>
          <button
            type="button"
            onClick={retry}
            className="min-h-11 rounded-md bg-vermilion px-5 font-semibold text-ink hover:bg-vermilion-hover"
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
