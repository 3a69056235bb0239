'use client';

import { lazy } from 'react';
import type { MissingPageProps } from './missing-page';

const Page = lazy(() => import('./missing-page').then(({ MissingPage }) => ({ default: MissingPage })));
const Message = lazy(() =>
  import('./message-page').then(({ NotFoundMessage }) => ({ default: NotFoundMessage })),
);

/*
 * Next sends each `not-found.tsx` with every page below it. What is sent is this name alone; the
 * rest is fetched where something is missing.
 */

export function LateMissingPage(values: MissingPageProps) {
  return <Page {...values} />;
}

export function LateNotFoundMessage() {
  return <Message />;
}
