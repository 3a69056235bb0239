import { openFrame, type Link } from '@/sandbox/shared/browser/frame-link';
import { hasWallet, JS_ORIGIN, retrieveIntent } from './api';
import { IntegrationError } from './errors';

export const ELEMENT_TYPES = ['payment', 'expressCheckout'] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];
type Listener = (event: Record<string, unknown>) => void;

const FRAME_TITLES: Record<ElementType, string> = {
  payment: 'Secure payment input frame',
  expressCheckout: 'Secure express checkout frame',
};

export type ElementOptions = { emailRequired?: boolean };

const WALLET = { expressPaymentType: 'apple_pay' };
const WALLET_OWNER = {
  name: 'Wanda Wallet',
  // Another buyer for each page.
  email: `wanda-${crypto.randomUUID().slice(0, 8)}@wallet.example`,
  address: {
    line1: '1 Main St',
    line2: '',
    city: 'Austin',
    state: 'TX',
    postal_code: '73301',
    country: 'US',
  },
};

export type Appearance = { isDark: boolean; variables: Record<string, string> };

type Surroundings = {
  key: string;
  clientSecret: string | null;
  appearance: Appearance;
  onUsed: (element: StripeElement) => void;
  onFailed: () => void;
  onDestroyed: (element: StripeElement) => void;
};

export class StripeElement {
  readonly #listeners = new Map<string, Set<Listener>>();
  #frame: { frame: HTMLIFrameElement; link: Promise<Link> } | null = null;

  readonly #asksEmail: boolean;

  constructor(
    readonly type: ElementType,
    private readonly around: Surroundings,
    { emailRequired = false }: ElementOptions,
  ) {
    this.#asksEmail = emailRequired;
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return this;
  }

  once(event: string, listener: Listener): this {
    const wrapped: Listener = (value) => {
      this.off(event, wrapped);
      listener(value);
    };
    return this.on(event, wrapped);
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener);
    else this.#listeners.delete(event);
    return this;
  }

  mount(target: string | Element): void {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) throw new IntegrationError('The selector you specified applies to no DOM elements.');
    this.unmount();
    const { type, around } = this;
    this.#frame = openFrame(container, {
      url: `${JS_ORIGIN}/stand-in/stripe/frame`,
      title: FRAME_TITLES[type],
      start: { type, key: around.key, appearance: around.appearance },
      handlers: {
        event: (event) => this.#receive(event),
        resize: (height) => this.#resize(height),
        pressed: () => this.#pressed(),
      },
    });
    this.#resize(0);
    void this.#load(this.#frame.link);
  }

  unmount(): void {
    this.#frame?.frame.remove();
    this.#frame = null;
  }

  destroy(): void {
    this.unmount();
    this.#listeners.clear();
    this.around.onDestroyed(this);
  }

  update(): void {}
  focus = () => this.#tell('focus');
  blur = () => this.#tell('blur');
  clear = () => this.#tell('clear');
  collapse(): void {}

  async ask(name: string, argument?: unknown): Promise<unknown> {
    if (!this.#frame) {
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    }
    return (await this.#frame.link).call(name, argument);
  }

  #tell(name: string): void {
    void this.#frame?.link.then((link) => link.call(name));
  }

  async #load(connecting: Promise<Link>): Promise<void> {
    const { key, clientSecret } = this.around;
    await connecting;
    if (clientSecret !== null) {
      const found = await retrieveIntent(key, clientSecret);
      if ('error' in found) {
        this.#emit('loaderror', { error: found.error });
        return;
      }
    }
    if (this.type === 'payment') {
      await this.ask('show');
      this.#emit('ready');
      return;
    }
    const isAvailable = await hasWallet();
    if (isAvailable) await this.ask('show');
    this.#emit('ready', { availablePaymentMethods: isAvailable ? { applePay: true } : undefined });
  }

  #pressed(): void {
    const confirm = ({ emailRequired = this.#asksEmail }: ElementOptions = {}) => {
      this.around.onUsed(this);
      const { email, ...owner } = WALLET_OWNER;
      const billingDetails = emailRequired ? { ...owner, email } : owner;
      this.#emit('confirm', { ...WALLET, billingDetails, paymentFailed: this.around.onFailed });
    };
    if (!this.#listeners.get('click')?.size) confirm();
    else this.#emit('click', { ...WALLET, resolve: confirm, reject: () => {} });
  }

  #receive(event: unknown): void {
    if (typeof event !== 'object' || event === null || !('name' in event)) return;
    const { name, ...detail } = event;
    this.#emit(String(name), detail);
  }

  #resize(height: unknown): void {
    if (this.#frame) this.#frame.frame.style.height = `${Number(height)}px`;
  }

  #emit(name: string, detail: Record<string, unknown> = {}): void {
    for (const listener of this.#listeners.get(name) ?? []) listener({ elementType: this.type, ...detail });
  }
}
