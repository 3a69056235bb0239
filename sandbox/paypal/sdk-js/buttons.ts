import { openFrame, openOverlay, type Link } from '@/sandbox/shared/browser/frame-link';

type Data = { orderID: string; payerID?: string; paymentSource?: string };
type Actions = { restart(): Promise<void>; redirect(url: string): void };

export type ButtonProps = {
  fundingSource?: string;
  createOrder?: (data: { paymentSource: string }) => Promise<string> | string;
  onApprove?: (data: Data, actions: Actions) => Promise<void> | void;
  onCancel?: (data: { orderID?: string }) => void;
  onError?: (error: unknown) => void;
  onInit?: (data: object, actions: { enable(): Promise<void>; disable(): Promise<void> }) => void;
  onClick?: (data: { fundingSource: string }, actions: { resolve(): boolean; reject(): boolean }) => unknown;
};

type Surroundings = { origin: string; funding: readonly string[] };
type Choice = { orderId: string; payerId: string | null; approved: boolean };

const toFrameHeight = (buttons: number) => `${buttons * 56 + 8}px`;

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

function readChoice(value: unknown): Choice {
  const field = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const payerId = field('payerId');
  return {
    orderId: String(field('orderId')),
    payerId: typeof payerId === 'string' ? payerId : null,
    approved: field('approved') === true,
  };
}

export function createButtons(props: ButtonProps, { origin, funding }: Surroundings) {
  const shown =
    props.fundingSource === undefined ? funding : funding.filter((name) => name === props.fundingSource);
  let frame: HTMLIFrameElement | null = null;
  let link: Promise<Link> | null = null;

  const report = (error: unknown) => {
    if (props.onError) props.onError(toError(error));
    else console.error(error);
  };

  async function clicked(source: string): Promise<boolean> {
    const answer = await props.onClick?.(
      { fundingSource: source },
      { resolve: () => true, reject: () => false },
    );
    return answer !== false;
  }

  async function createOrder(source: string): Promise<string> {
    try {
      const id = await props.createOrder?.({ paymentSource: source });
      if (!id) throw new Error('Expected an order id to be passed');
      return id;
    } catch (error) {
      report(error);
      throw error;
    }
  }

  async function finish(choice: Choice, source: string): Promise<void> {
    if (!choice.approved) {
      props.onCancel?.({ orderID: choice.orderId });
      return;
    }
    const data = {
      orderID: choice.orderId,
      paymentSource: source,
      ...(choice.payerId && { payerID: choice.payerId }),
    };
    const actions: Actions = {
      // Without a click the browser would block a window, so the page is framed instead.
      restart: async () => approveOverPage(choice.orderId, source),
      redirect: (url) => window.location.assign(url),
    };
    try {
      await props.onApprove?.(data, actions);
    } catch (error) {
      report(error);
    }
  }

  function approveOverPage(orderId: string, source: string): void {
    const chosen = (value: unknown) => {
      overlay.close();
      void finish(readChoice(value), source);
    };
    const overlay = openOverlay(
      `${origin}/stand-in/paypal/overlay`,
      'PayPal Checkout Overlay',
      { orderId },
      { chosen },
    );
  }

  async function render(target: string | Element): Promise<void> {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) throw new Error('Document is ready and the element for the buttons does not exist');
    const opened = openFrame(container, {
      url: `${origin}/stand-in/paypal/buttons`,
      title: 'PayPal',
      start: { funding: shown },
      handlers: {
        clicked: (source) => clicked(String(source)),
        createOrder: (source) => createOrder(String(source)),
        chosen: (value) => void finish(readChoice(value), shown[0] ?? 'paypal'),
        blocked: (orderId) => approveOverPage(String(orderId), shown[0] ?? 'paypal'),
        resize: (height) => {
          if (frame) frame.style.height = `${Number(height)}px`;
        },
      },
    });
    ({ frame, link } = opened);
    // PayPal sets the height at once too. A later change would move the shop's button under a
    // finger.
    frame.style.height = toFrameHeight(shown.length);
    const connected = await link;
    const enable = async () => void (await connected.call('enable', true));
    const disable = async () => void (await connected.call('enable', false));
    props.onInit?.({}, { enable, disable });
  }

  return {
    render,
    isEligible: () => shown.length > 0,
    async close() {
      frame?.remove();
      frame = null;
      if (link) (await link).close();
    },
    async updateProps(changed: ButtonProps) {
      Object.assign(props, changed);
    },
  };
}
