'use client';

import { useEffect } from 'react';
import { isFileGone, reloadOnce } from '@/components/ui/reload-once';
import { PAGE_ERROR } from '@/lib/content/errors';

/** Every page downloads this, so it imports next to nothing. */
export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error);
    if (isFileGone(error)) reloadOnce();
  }, [error]);
  const reference = error instanceof Error && 'digest' in error ? String(error.digest) : null;
  return (
    <main className="page-width grid min-h-dvh content-center justify-items-center gap-6 py-section text-center">
      <h1 className="display text-display-md">{PAGE_ERROR.title}</h1>
      <p className="max-w-text text-xl text-balance text-muted">{PAGE_ERROR.text}</p>
      <div className="flex flex-wrap justify-center gap-4">
        <button
          type="button"
          onClick={retry}
          className="min-h-11 rounded-md bg-vermilion px-5 font-semibold text-ink hover:bg-vermilion-hover"
        >
          {PAGE_ERROR.retry}
        </button>
        {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- needs a fresh load */}
        <a href="/" className="link self-center">
          {PAGE_ERROR.home}
        </a>
      </div>
      {reference ? <p className="text-sm text-muted">{PAGE_ERROR.reference(reference)}</p> : null}
    </main>
  );
}
