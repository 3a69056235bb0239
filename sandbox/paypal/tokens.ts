import { randomText } from '@/sandbox/shared/ids';

const LIFETIME_S = 32_400;
const BASIC = /^Basic ([A-Za-z0-9+/=]+)$/;

/**
 * OAuth tokens, in memory only: after a restart of the stand-in the SDK's token is refused once, as
 * happens when PayPal revokes one, and the SDK has to fetch another.
 */
export function createTokens() {
  const valid = new Map<string, number>();
  return {
    /**
     * Answers `POST /v1/oauth2/token`; any client id and secret will do, but both must be there.
     */
    issue(authorization: string | undefined, nowMs: number): { status: number; body: unknown } {
      const [id, secret] = Buffer.from(BASIC.exec(authorization ?? '')?.[1] ?? '', 'base64')
        .toString()
        .split(':');
      if (!id || !secret) {
        return {
          status: 401,
          body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
        };
      }
      const token = `A21AA${randomText(92)}`;
      valid.set(token, nowMs + LIFETIME_S * 1000);
      return {
        status: 200,
        body: {
          scope: 'https://uri.paypal.com/services/payments/payment',
          access_token: token,
          token_type: 'Bearer',
          app_id: 'APP-80W284485P519543T',
          expires_in: LIFETIME_S,
          nonce: `${new Date(nowMs).toISOString()}${randomText(43)}`,
        },
      };
    },
    accepts(authorization: string | undefined, nowMs: number): boolean {
      const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
      return token !== undefined && (valid.get(token) ?? 0) > nowMs;
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;
