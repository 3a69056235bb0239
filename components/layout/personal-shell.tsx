import type { ReactNode } from 'react';
import { ClientFrame } from './client-frame';
import type { EventHost } from './event-host';
import { toFrameValues } from './frame-values';

type PersonalShellProps = { children: ReactNode; host?: EventHost; hasSession?: boolean };

/** The frame comes from a cached script, so it isn't sent again as data with every page. */
export function PersonalShell({ children, host, hasSession }: PersonalShellProps) {
  return (
    <ClientFrame {...toFrameValues(host)} hasSession={hasSession}>
      {children}
    </ClientFrame>
  );
}
