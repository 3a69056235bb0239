import { openFrame, openOverlay } from '@/sandbox/shared/browser/frame-link';
import { findIntentId, JS_ORIGIN, retrieveIntent } from './api';
import { checkIntent, type ElementsOptions } from './deferred';
import { StripeElements } from './elements';
import { failure, IntegrationError, type IntentResult } from './errors';

type ConfirmOptions = {
  elements?: unknown;
  clientSecret?: string;
  confirmParams?: { return_url?: string; payment_method?: string };
  redirect?: 'always' | 'if_required';
};

const never = new Promise<never>(() => {});

const readPath = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, part) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, part) : undefined),
    value,
  );

export class StripeJs {
  constructor(private readonly key: string) {}

  elements(options: ElementsOptions = {}): StripeElements {
    return new StripeElements(this.key, options);
  }

  async confirmPayment(options: ConfirmOptions): Promise<IntentResult> {
    const { elements, confirmParams, redirect = 'always' } = options;
    const method = confirmParams?.payment_method;
    const isSaved = elements === undefined && method !== undefined;
    if (!isSaved && !(elements instanceof StripeElements))
      throw new IntegrationError('confirmPayment() needs elements, or a payment_method.');
    const clientSecret =
      options.clientSecret ?? (elements instanceof StripeElements ? elements.clientSecret : null);
    if (!clientSecret || findIntentId(clientSecret) === null) {
      throw new IntegrationError('confirmPayment() needs a clientSecret.');
    }
    const returnUrl = confirmParams?.return_url;
    if (redirect === 'always' && !returnUrl) {
      throw new IntegrationError(
        'confirmPayment() needs confirmParams.return_url, unless redirect is if_required.',
      );
    }
    if (!(elements instanceof StripeElements)) {
      const answer = await this.#confirmSaved({ clientSecret, returnUrl, method });
      return this.#settle(toResult(answer), clientSecret);
    }
    const terms = elements.takeTerms();
    if (terms) {
      const found = await this.retrievePaymentIntent(clientSecret);
      if ('error' in found) return found;
      checkIntent(terms, found.paymentIntent);
    }
    const used = elements.findUsed();
    elements.forgetUsed();
    const result = toResult(await used.ask('confirm', { clientSecret, returnUrl }));
    const settled = await this.#settle(result, clientSecret);
    if (redirect === 'always' && returnUrl && 'paymentIntent' in settled) {
      window.location.assign(toReturnAddress(returnUrl, settled.paymentIntent));
      return never;
    }
    return settled;
  }

  async retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    if (findIntentId(clientSecret) === null) {
      throw new IntegrationError(
        'Invalid value for stripe.retrievePaymentIntent: a client secret is needed.',
      );
    }
    return retrieveIntent(this.key, clientSecret);
  }

  async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
    return this.#settle(await this.retrievePaymentIntent(clientSecret), clientSecret);
  }

  registerAppInfo(): void {}
  _registerWrapper(): void {}
  createToken = () => notHere('createToken');
  createPaymentMethod = () => notHere('createPaymentMethod');
  confirmCardPayment = () => notHere('confirmCardPayment');

  /** From a frame, to which the bank's page answers. */
  async #confirmSaved(request: object): Promise<unknown> {
    const { frame, link } = openFrame(document.body, {
      url: `${JS_ORIGIN}/stand-in/stripe/frame`,
      title: 'Secure payment frame',
      start: { type: 'saved', key: this.key },
      handlers: {},
    });
    frame.style.display = 'none';
    try {
      return await (await link).call('confirm', request);
    } finally {
      frame.remove();
    }
  }

  async #settle(result: IntentResult, clientSecret: string): Promise<IntentResult> {
    if ('error' in result || result.paymentIntent.status !== 'requires_action') return result;
    const page = readPath(result.paymentIntent, 'next_action', 'redirect_to_url', 'url');
    if (typeof page === 'string') {
      window.location.assign(page);
      return never;
    }
    await showChallenge(String(readPath(result.paymentIntent, 'next_action', 'use_stripe_sdk', 'stripe_js')));
    const after = await retrieveIntent(this.key, clientSecret);
    if ('error' in after || after.paymentIntent.status === 'succeeded') return after;
    const { last_payment_error: refusal, status } = after.paymentIntent;
    if (status !== 'requires_payment_method' && status !== 'requires_action') return after;
    const { error } = failure(
      'invalid_request_error',
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      'payment_intent_authentication_failure',
    );
    return { error: { ...error, ...(refusal ?? {}), payment_intent: after.paymentIntent } };
  }
}

function showChallenge(url: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      overlay.close();
      resolve();
    };
    const overlay = openOverlay(
      `${JS_ORIGIN}/stand-in/stripe/challenge`,
      '3D Secure authentication',
      { url },
      { done },
    );
  });
}

function toResult(value: unknown): IntentResult {
  const error = readPath(value, 'error');
  const intent = readPath(value, 'paymentIntent');
  if (isRecord(error)) return { error: { type: 'api_error', message: '', ...error } };
  if (isRecord(intent)) return { paymentIntent: intent };
  return failure('api_error', 'An unexpected error has occurred.');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function toReturnAddress(returnUrl: string, intent: Record<string, unknown>): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', String(intent.id));
  url.searchParams.set('payment_intent_client_secret', String(intent.client_secret));
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending');
  return url.href;
}

async function notHere(name: string): Promise<never> {
  throw new IntegrationError(`The stand-in for Stripe.js has no ${name}().`);
}
