type ToastKind = 'success' | 'error' | 'info';
export type ToastRequest = { id: number; kind: ToastKind; message: string };

/** See docs/product.md, Messages. */
export const TOAST_MS = 5000;

type Listener = (request: ToastRequest) => void;

let nextId = 1;
let listener: Listener | null = null;
const waiting: ToastRequest[] = [];

function send(kind: ToastKind, message: string) {
  const request = { id: nextId++, kind, message };
  if (listener) listener(request);
  else waiting.push(request);
}

/** The toast library (15 kB) is loaded with the first toast. */
export const notify = {
  success: (message: string) => send('success', message),
  error: (message: string) => send('error', message),
  info: (message: string) => send('info', message),
};

export function receiveToasts(receive: Listener): () => void {
  listener = receive;
  for (const request of waiting.splice(0)) receive(request);
  return () => {
    if (listener === receive) listener = null;
  };
}
