import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import sdk, { type PaypalRequest, type PaypalResponse } from '@paypal/checkout-server-sdk';
import { type Deadline, isDeadlineError } from './deadline';
import { readHttpError } from './paypal-errors';

/** A retry needs at least this much time, in ms. */
const WORTH_REPEATING_MS = 500;

class Environment extends sdk.core.PayPalEnvironment {
  // The SDK's version uses the deprecated `new Buffer()`.
  override authorizationString(): string {
    return `Basic ${Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64')}`;
  }
}

/** PayPal must receive this JSON unchanged. */
export class RawJson {
  constructor(readonly text: string) {}
}

class GuardedClient extends sdk.core.PayPalHttpClient {
  readonly #timeoutMs: number;

  constructor(environment: Environment, timeoutMs: number) {
    super(environment);
    this.#timeoutMs = timeoutMs;
    // The SDK unzips in a stream's event handler, where a damaged body would crash the process.
    this.addInjector((request) => {
      delete request.headers['Accept-Encoding'];
    });
    const serialize = this.encoder.serializeRequest.bind(this.encoder);
    this.encoder.serializeRequest = (request) =>
      request.body instanceof RawJson ? request.body.text : serialize(request);
  }

  override getTimeout(): number {
    return this.#timeoutMs;
  }

  // Truncated JSON or an unknown content type would throw in the same event handler.
  override _parseResponse(
    body: string,
    response: IncomingMessage,
    headers: IncomingHttpHeaders,
  ): PaypalResponse {
    try {
      return super._parseResponse(body, response, headers);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { statusCode: response.statusCode, headers, result: undefined };
    }
  }
}

export type PaypalClient = {
  /** Returns the response unparsed. The SDK mutates requests, so each attempt makes a new one. */
  send(makeRequest: () => PaypalRequest, deadline: Deadline): Promise<object>;
};

/** The SDK returns an HTML page as a result when the status is 2xx. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
}

/**
 * Retries once within the deadline, under the same PayPal-Request-Id, after a broken connection, a
 * 5xx or an HTML page. Source: developer.paypal.com/api/rest/reference/idempotency
 */
export function createPaypalClient(config: {
  clientId: string;
  clientSecret: string;
  apiBase: string;
  timeoutMs: number;
}): PaypalClient {
  const { clientId, clientSecret, timeoutMs } = config;
  const apiBase = config.apiBase.replace(/\/$/, '');
  const client = new GuardedClient(new Environment(clientId, clientSecret, apiBase, apiBase), timeoutMs);

  async function attempt(request: PaypalRequest, deadline: Deadline): Promise<object> {
    const { result, statusCode } = await deadline.race(client.execute(request));
    if (statusCode === 204) return {};
    if (typeof result !== 'object' || result === null)
      throw new UnreadableAnswerError('No JSON object in the answer');
    return result;
  }

  return {
    async send(makeRequest, deadline) {
      try {
        return await attempt(makeRequest(), deadline);
      } catch (error) {
        if (!isPassing(error) || deadline.remainingMs() < WORTH_REPEATING_MS) throw error;
        return attempt(makeRequest(), deadline);
      }
    },
  };
}

function isPassing(error: unknown): boolean {
  if (isDeadlineError(error)) return false;
  const httpError = readHttpError(error);
  return httpError === null || httpError.statusCode >= 500;
}
