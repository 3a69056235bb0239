'use client';

import { lazy } from 'react';
import type { MissingPageProps } from './missing-page';

const Page = lazy(() => import('./missing-page').then(({ MissingPage }) => ({ default: MissingPage })));

/**
 * Next sends `not-found.tsx` with every page. What is sent is this name alone; the rest is fetched
 * where something is missing.
 */
export function LateMissingPage(values: MissingPageProps) {
  return <Page {...values} />;
}
