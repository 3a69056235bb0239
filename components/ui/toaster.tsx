'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { TOAST_MS, type ToastRequest, receiveToasts } from './toast';

type Host = ComponentType<{ requests: readonly ToastRequest[] }>;

export function Toaster() {
  const [requests, setRequests] = useState<readonly ToastRequest[]>([]);
  const [Host, setHost] = useState<Host | null>(null);
  const [isLost, setLost] = useState(false);

  useEffect(() => receiveToasts((request) => setRequests((earlier) => [...earlier, request])), []);

  useEffect(() => {
    if (requests.length === 0) return;
    let current = true;
    import('./toaster-host').then(
      (loaded) => {
        if (current) setHost(() => loaded.ToasterHost);
      },
      () => {
        if (current) setLost(true);
      },
    );
    return () => {
      current = false;
    };
  }, [requests]);

  if (Host) return <Host requests={requests} />;
  return isLost ? <PlainToasts requests={requests} onRead={() => setRequests([])} /> : null;
}

type PlainToastsProps = { requests: readonly ToastRequest[]; onRead: () => void };

function PlainToasts({ requests, onRead }: PlainToastsProps) {
  useEffect(() => {
    const timer = setTimeout(onRead, TOAST_MS);
    return () => clearTimeout(timer);
  }, [requests, onRead]);
  return (
    <div role="status" className="fixed top-6 right-6 left-6 z-50 grid justify-items-end gap-2">
      {requests.map(({ id, message }) => (
        <p key={id} className="max-w-sm rounded-md border-2 border-line bg-raised p-4 text-text shadow-lift">
          {message}
        </p>
      ))}
    </div>
  );
}
