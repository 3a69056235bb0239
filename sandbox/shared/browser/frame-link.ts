type Handlers = Record<string, (argument: unknown) => unknown>;

type Message =
  | { kind: 'call'; id: number; name: string; argument: unknown }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failure'; id: number; name: string; message: string };

export type Link = { call(name: string, argument?: unknown): Promise<unknown>; close(): void };

const CONNECT = 'stand-in-connect';

/** Errors of the remote handler are thrown here. */
function createLink(port: MessagePort, handlers: Handlers): Link {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let count = 0;

  async function answer(id: number, name: string, argument: unknown): Promise<void> {
    try {
      const handler = handlers[name];
      if (!handler) throw new Error(`There is no handler for ${name}`);
      port.postMessage({ kind: 'answer', id, value: await handler(argument) } satisfies Message);
    } catch (error) {
      const { name: errorName, message } = error instanceof Error ? error : new Error(String(error));
      port.postMessage({ kind: 'failure', id, name: errorName, message } satisfies Message);
    }
  }

  port.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'call') return void answer(data.id, data.name, data.argument);
    const caller = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === 'answer') caller?.resolve(data.value);
    else caller?.reject(Object.assign(new Error(data.message), { name: data.name }));
  };

  return {
    call(name, argument) {
      count += 1;
      const id = count;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        port.postMessage({ kind: 'call', id, name, argument } satisfies Message);
      });
    },
    close: () => port.close(),
  };
}

export function openFrame(
  container: Element,
  { url, title, start, handlers }: { url: string; title: string; start: object; handlers: Handlers },
): { frame: HTMLIFrameElement; link: Promise<Link> } {
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.title = title;
  frame.allow = 'payment *';
  // As wide as Stripe's frames, with room for the outline of a focused field.
  frame.style.cssText =
    'border: 0; width: calc(100% + 8px); margin: -4px; display: block; color-scheme: normal;';
  const link = new Promise<Link>((resolve) => {
    frame.addEventListener('load', () => {
      const { port1, port2 } = new MessageChannel();
      frame.contentWindow?.postMessage({ type: CONNECT, start }, new URL(url).origin, [port2]);
      resolve(createLink(port1, handlers));
    });
  });
  container.append(frame);
  return { frame, link };
}

export function joinPage(handlers: Handlers): Promise<{ link: Link; start: unknown }> {
  return new Promise((resolve) => {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      const { data, ports } = event;
      if (event.source !== window.parent || typeof data !== 'object' || data === null) return;
      const [port] = ports;
      if (!port || !('type' in data) || data.type !== CONNECT || !('start' in data)) return;
      resolve({ link: createLink(port, handlers), start: data.start });
    });
  });
}

/**
 * Like the providers' overlays, it is a child of the body and lies behind a modal <dialog>
 * (stripe-js issue 599, paypal-js 528).
 */
export function openOverlay(url: string, title: string, start: object, handlers: Handlers) {
  const cover = document.createElement('div');
  cover.style.cssText =
    'position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: center; background: rgb(0 0 0 / .6);';
  const box = document.createElement('div');
  box.style.cssText = 'width: min(30rem, 100vw); height: min(34rem, 100vh); background: #fff;';
  cover.append(box);
  document.body.append(cover);
  const { frame, link } = openFrame(box, { url, title, start, handlers });
  Object.assign(frame.style, { width: '100%', height: '100%', margin: '0' });
  return { link, close: () => cover.remove() };
}
