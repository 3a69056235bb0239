declare module '@paypal/checkout-server-sdk' {
  import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

  export type PaypalRequest = { path: string; verb: string; body: unknown; headers: Record<string, string> };
  export type PaypalResponse = { statusCode?: number; headers: IncomingHttpHeaders; result?: unknown };

  class PayPalEnvironment {
    constructor(clientId: string, clientSecret: string, baseUrl: string, webUrl: string);
    readonly clientId: string;
    readonly clientSecret: string;
    authorizationString(): string;
  }

  class PayPalHttpClient {
    constructor(environment: PayPalEnvironment);
    readonly encoder: { serializeRequest(request: PaypalRequest): string | Buffer };
    addInjector(injector: (request: PaypalRequest) => void): void;
    getTimeout(): number;
    execute(request: PaypalRequest): Promise<PaypalResponse>;
    _parseResponse(body: string, response: IncomingMessage, headers: IncomingHttpHeaders): PaypalResponse;
  }

  interface WriteRequest extends PaypalRequest {
    prefer(value: 'return=representation' | 'return=minimal'): this;
    requestBody(body: object): this;
  }

  const sdk: {
    core: { PayPalEnvironment: typeof PayPalEnvironment; PayPalHttpClient: typeof PayPalHttpClient };
    orders: {
      OrdersCreateRequest: new () => WriteRequest;
      OrdersCaptureRequest: new (orderId: string) => WriteRequest;
      OrdersGetRequest: new (orderId: string) => PaypalRequest;
    };
    payments: {
      CapturesGetRequest: new (captureId: string) => PaypalRequest;
      CapturesRefundRequest: new (captureId: string) => WriteRequest;
    };
  };
  export default sdk;
}
