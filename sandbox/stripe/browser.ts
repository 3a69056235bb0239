export type CardFormInput = {
  clientSecret: string;
  number: string;
  /** With an address the challenge is a redirect; without one it is framed. */
  returnUrl?: string;
};

export function confirmFromPage(base: string, intentId: string, card: CardFormInput): Promise<Response> {
  return fetch(`${base}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { Origin: 'http://shop.localhost:3000' },
    body: new URLSearchParams({
      key: 'pk_test_sandbox',
      client_secret: card.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      ...(card.returnUrl ? { return_url: card.returnUrl } : { use_stripe_sdk: 'true' }),
    }),
  });
}

/** With a card that its customer has saved. */
export function confirmSaved(base: string, intentId: string, clientSecret: string, methodId: string) {
  return fetch(`${base}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { Origin: 'http://shop.localhost:3000' },
    body: new URLSearchParams({
      key: 'pk_test_sandbox',
      client_secret: clientSecret,
      payment_method: methodId,
      return_url: 'http://shop.localhost:3000/completion',
      use_stripe_sdk: 'true',
    }),
  });
}

export function answerChallengePage(
  base: string,
  intentId: string,
  clientSecret: string,
  outcome: 'pass' | 'fail',
) {
  return fetch(`${base}/__challenge/${intentId}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: clientSecret, outcome }),
  });
}
