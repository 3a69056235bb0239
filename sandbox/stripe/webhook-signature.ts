import { createHmac } from 'node:crypto';
import type { WebhookSigner } from '@/sandbox/shared/webhooks';

/** Outside Stripe's tolerance of 5 minutes. */
const OUTSIDE_TOLERANCE_S = 3600;
const WRONG_SECRET = 'whsec_of_another_shop';

/**
 * docs.stripe.com/webhooks#verify-manually: `t` in seconds, HMAC-SHA256 of `t.body` as `v1`. During
 * a secret's rotation there are two signatures.
 */
export function createStripeSigner(secrets: readonly string[], now: () => number): WebhookSigner {
  return (body, fault) => {
    const seconds = Math.floor(now() / 1000) + toShift(fault);
    const sign = (secret: string, text = body) =>
      createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
    const headerOf = (signatures: string[]) => [`t=${seconds}`, ...signatures].join(',');
    const plain = headerOf(secrets.map((secret) => `v1=${sign(secret)}`));
    const request = (header: string | null, text = body) => ({
      body: text,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        ...(header === null ? {} : { 'Stripe-Signature': header }),
      },
    });
    switch (fault) {
      case 'unsigned':
        return request(null);
      case 'wrong-signature':
        return request(headerOf([`v1=${sign(WRONG_SECRET)}`]));
      // The scheme of test events; accepting it for real events would be a downgrade.
      case 'v0-signature':
        return request(headerOf(secrets.map((secret) => `v0=${sign(secret)}`)));
      case 'two-signatures':
        return request(
          headerOf([`v1=${sign(WRONG_SECRET)}`, ...secrets.map((secret) => `v1=${sign(secret)}`)]),
        );
      case 'reserialized':
        return request(plain, JSON.stringify(JSON.parse(body)));
      default:
        return request(plain);
    }
  };
}

function toShift(fault: Parameters<WebhookSigner>[1]): number {
  if (fault === 'old-timestamp') return -OUTSIDE_TOLERANCE_S;
  return fault === 'future-timestamp' ? OUTSIDE_TOLERANCE_S : 0;
}
