import { findIntentId } from './api';
import { type ElementsOptions, readTerms, type Terms } from './deferred';
import {
  type Appearance,
  ELEMENT_TYPES,
  type ElementOptions,
  StripeElement,
  type ElementType,
} from './element';
import { IntegrationError } from './errors';

export class StripeElements {
  readonly clientSecret: string | null;
  #terms: Terms | null;
  readonly #elements = new Map<ElementType, StripeElement>();
  readonly #appearance: Appearance;
  #used: StripeElement | null = null;
  #isSubmitted = false;

  constructor(
    private readonly key: string,
    options: ElementsOptions,
  ) {
    this.clientSecret = readSecret(options);
    this.#terms = this.clientSecret === null ? readTerms(options) : null;
    const { theme, variables = {} } = options.appearance ?? {};
    this.#appearance = { isDark: theme === 'night', variables };
  }

  create(type: string, given: ElementOptions = {}): StripeElement {
    const known = ELEMENT_TYPES.find((name) => name === type);
    if (!known) throw new IntegrationError(`The stand-in has no Element of type ${type}.`);
    if (this.#elements.has(known)) {
      throw new IntegrationError(
        `Can only create one Element of type ${type} through this Elements instance. Please call elements.getElement('${type}') to get the existing one.`,
      );
    }
    const around = {
      key: this.key,
      clientSecret: this.clientSecret,
      appearance: this.#appearance,
      onUsed: (used: StripeElement) => {
        this.#used = used;
      },
      onFailed: () => this.forgetUsed(),
      onDestroyed: () => this.#elements.delete(known),
    };
    const element = new StripeElement(known, around, given);
    this.#elements.set(known, element);
    return element;
  }

  getElement(type: string): StripeElement | null {
    return [...this.#elements.values()].find((element) => element.type === type) ?? null;
  }

  /** After a change of terms the shop has to call `submit()` again. */
  async update(options: ElementsOptions): Promise<void> {
    if (!this.#terms) return;
    const terms = readTerms({ mode: 'payment', ...this.#terms, ...options });
    const isSame = JSON.stringify(terms) === JSON.stringify(this.#terms);
    this.#isSubmitted &&= isSame;
    this.#terms = terms;
  }

  async fetchUpdates(): Promise<object> {
    return {};
  }

  async submit(): Promise<unknown> {
    this.#isSubmitted = true;
    return this.findUsed().ask('validate');
  }

  findUsed(): StripeElement {
    const used = this.#used ?? this.#elements.get('payment');
    if (!used) throw new IntegrationError('In order to confirm, an Element has to be mounted.');
    return used;
  }

  forgetUsed(): void {
    this.#used = null;
  }

  takeTerms(): Terms | null {
    if (this.#terms && !this.#isSubmitted) {
      throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().');
    }
    this.#isSubmitted = false;
    return this.#terms;
  }
}

function readSecret({ clientSecret, mode }: ElementsOptions): string | null {
  if (clientSecret === undefined) return null;
  if (mode !== undefined) throw new IntegrationError('elements() takes a clientSecret or a mode, not both.');
  if (findIntentId(clientSecret) === null) {
    throw new IntegrationError(
      `Invalid value for elements(): clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${clientSecret}.`,
    );
  }
  return clientSecret;
}
