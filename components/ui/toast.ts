type ToastKind = 'success' | 'error' | 'info';
export type ToastRequest = { id: number; kind: ToastKind; message: string };

type Listener = (request: ToastRequest) => void;

let nextId = 1;
let listener: Listener | null = null;
const waiting: ToastRequest[] = [];

function send(kind: ToastKind, message: string) {
  const request = { id: nextId++, kind, message };
  if (listener) listener(request);
  else waiting.push(request);
}

/** Shows a toast, fetching the toast library (15 kB) with the first one. */
export const notify = {
  success: (message: string) => send('success', message),
  error: (message: string) => send('error', message),
  info: (message: string) => send('info', message),
};

/** Used by the toaster alone: receives every request, those made before it included. Returns the way out. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive;
  for (const request of waiting.splice(0)) receive(request);
  return () => {
    if (listener === receive) listener = null;
  };
}
