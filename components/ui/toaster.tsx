'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { type ToastRequest, receiveToasts } from './toast';

type Host = ComponentType<{ requests: readonly ToastRequest[] }>;

/** The place toasts appear in; empty, and without its library, until the first one is asked for. */
export function Toaster() {
  const [requests, setRequests] = useState<readonly ToastRequest[]>([]);
  const [Host, setHost] = useState<Host | null>(null);
  const wanted = requests.length > 0;

  useEffect(() => receiveToasts((request) => setRequests((earlier) => [...earlier, request])), []);

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    void import('./toaster-host').then((loaded) => {
      if (current) setHost(() => loaded.ToasterHost);
    });
    return () => {
      current = false;
    };
  }, [wanted]);

  return Host ? <Host requests={requests} /> : null;
}
