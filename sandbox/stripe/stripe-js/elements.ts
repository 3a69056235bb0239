import { findIntentId } from './api';
import { type Appearance, ELEMENT_TYPES, StripeElement, type ElementType } from './element';
import { IntegrationError } from './errors';

export type ElementsOptions = {
  clientSecret?: string;
  mode?: string;
  amount?: number;
  currency?: string;
  appearance?: { theme?: string; variables?: Record<string, string> };
};

/** A group of Elements that pay for one thing. */
export class StripeElements {
  readonly clientSecret: string | null;
  readonly #elements = new Map<ElementType, StripeElement>();
  readonly #appearance: Appearance;
  #used: StripeElement | null = null;
  #isSubmitted = false;

  constructor(
    private readonly key: string,
    options: ElementsOptions,
  ) {
    this.clientSecret = readSecret(options);
    const { theme, variables = {} } = options.appearance ?? {};
    this.#appearance = { isDark: theme === 'night', variables };
  }

  create(type: string): StripeElement {
    const known = ELEMENT_TYPES.find((name) => name === type);
    if (!known) throw new IntegrationError(`The stand-in has no Element of type ${type}.`);
    if (this.#elements.has(known)) {
      throw new IntegrationError(
        `Can only create one Element of type ${type} through this Elements instance. Please call elements.getElement('${type}') to get the existing one.`,
      );
    }
    const element = new StripeElement(known, {
      ...{ key: this.key, clientSecret: this.clientSecret, appearance: this.#appearance },
      onUsed: (used) => {
        this.#used = used;
      },
      onDestroyed: () => this.#elements.delete(known),
    });
    this.#elements.set(known, element);
    return element;
  }

  getElement(type: string): StripeElement | null {
    return [...this.#elements.values()].find((element) => element.type === type) ?? null;
  }

  update(): void {}
  async fetchUpdates(): Promise<object> {
    return {};
  }

  /** Checks what the buyer typed. */
  async submit(): Promise<unknown> {
    this.#isSubmitted = true;
    return this.findUsed().ask('validate');
  }

  /**
   * The Element that the buyer pays with: the wallet whose button was pressed, else the card form.
   */
  findUsed(): StripeElement {
    const used = this.#used ?? this.#elements.get('payment');
    if (!used) throw new IntegrationError('In order to confirm, an Element has to be mounted.');
    return used;
  }

  /** The wallet's press counts for one confirmation. */
  forgetUsed(): void {
    this.#used = null;
  }

  get isSubmitted(): boolean {
    return this.#isSubmitted;
  }
}

function readSecret({ clientSecret, mode, amount, currency }: ElementsOptions): string | null {
  if (clientSecret === undefined) {
    if (mode === 'payment' && Number.isInteger(amount) && typeof currency === 'string') return null;
    throw new IntegrationError('elements() needs a clientSecret, or mode, amount and currency.');
  }
  if (findIntentId(clientSecret) === null) {
    throw new IntegrationError(
      `Invalid value for elements(): clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${clientSecret}.`,
    );
  }
  return clientSecret;
}
