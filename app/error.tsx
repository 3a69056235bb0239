'use client';

import { useEffect } from 'react';

/** Shown where a page failed to render. It travels with every page, so it imports nothing. */
export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  const reference = error instanceof Error && 'digest' in error ? String(error.digest) : null;
  return (
    <main className="page-width grid min-h-dvh content-center justify-items-center gap-6 py-section text-center">
      <h1 className="display text-display-md">The projector jammed</h1>
      <p className="max-w-text text-xl text-balance text-muted">
        This page could not be shown. Please try again; if it keeps happening, tell us what you were doing.
      </p>
      <div className="flex flex-wrap justify-center gap-4">
        <button
          type="button"
          onClick={retry}
          className="min-h-11 rounded-md bg-vermilion px-5 font-semibold text-ink hover:bg-vermilion-hover"
        >
          Try again
        </button>
        {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- after a failure a fresh load is wanted */}
        <a href="/" className="link self-center">
          Return to website
        </a>
      </div>
      {reference ? <p className="text-sm text-muted">Reference: {reference}</p> : null}
    </main>
  );
}
