import type { ReactNode } from 'react';
import type { EventHost } from './event-host';
import { toFrameValues } from './frame-values';
import { PageFrame } from './page-frame';

export function PageShell({ children, host }: { children: ReactNode; host?: EventHost }) {
  return <PageFrame {...toFrameValues(host)}>{children}</PageFrame>;
}
