'use client';

import { lazy } from 'react';
import type { MissingPageProps } from './missing-page';

const Page = lazy(() => import('./missing-page').then(({ MissingPage }) => ({ default: MissingPage })));

/** Next sends `not-found.tsx` with every page, so the content is loaded on demand. */
export function LateMissingPage(values: MissingPageProps) {
  return <Page {...values} />;
}
