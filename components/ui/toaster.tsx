'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { type ToastRequest, receiveToasts } from './toast';

type Host = ComponentType<{ requests: readonly ToastRequest[] }>;

/** The place toasts appear in; empty, and without its library, until the first one is asked for. */
export function Toaster() {
  const [requests, setRequests] = useState<readonly ToastRequest[]>([]);
  const [Host, setHost] = useState<Host | null>(null);

  useEffect(() => receiveToasts((request) => setRequests((earlier) => [...earlier, request])), []);

  useEffect(() => {
    if (requests.length === 0) return;
    let current = true;
    // Fails without a network: what is waiting is shown with the next message that gets through.
    import('./toaster-host').then(
      (loaded) => {
        if (current) setHost(() => loaded.ToasterHost);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [requests]);

  return Host ? <Host requests={requests} /> : null;
}
