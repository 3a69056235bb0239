import type { ReactNode } from 'react';
import type { EventHost } from './event-host';
import { toFrameValues } from './frame-values';
import { PageFrame } from './page-frame';

/** Around a page that is rendered once for many: of its frame no script is needed. */
export function PageShell({ children, host }: { children: ReactNode; host?: EventHost }) {
  return <PageFrame {...toFrameValues(host)}>{children}</PageFrame>;
}
