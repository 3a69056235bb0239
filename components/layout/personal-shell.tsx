import type { ReactNode } from 'react';
import { ClientFrame } from './client-frame';
import type { EventHost } from './event-host';
import { toFrameValues } from './frame-values';

type PersonalShellProps = { children: ReactNode; host?: EventHost; hasSession?: boolean };

/**
 * Around a page that is rendered for each request. Its frame is in a script that browsers keep, so
 * it is not sent with every page a second time, as data.
 */
export function PersonalShell({ children, host, hasSession }: PersonalShellProps) {
  return (
    <ClientFrame {...toFrameValues(host)} hasSession={hasSession}>
      {children}
    </ClientFrame>
  );
}
