import { createSign, createVerify, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import type { WebhookSigner } from '@/sandbox/shared/webhooks';
import { crc32 } from 'node:zlib';

const ALGORITHM = 'SHA256withRSA';
/** Older than three days of repeats, and any clock skew. */
const OLD_MS = 10 * 24 * 60 * 60 * 1000;
const FUTURE_MS = 60 * 60 * 1000;

export type Transmission = {
  auth_algo: string;
  cert_url: string;
  transmission_id: string;
  transmission_sig: string;
  transmission_time: string;
  webhook_id: string;
};

let keys: { publicKey: KeyObject; privateKey: KeyObject } | undefined;
const ownKeys = () => (keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));

/** See developer.paypal.com/api/rest/webhooks/rest. The checksum stands for the body. */
const toMessage = (id: string, time: string, webhookId: string, body: string) =>
  `${id}|${time}|${webhookId}|${crc32(body)}`;

const toCertUrl = (origin: string) => `${origin}/v1/notifications/certs/CERT-sandbox-stand-in`;

export function createPaypalSigner(
  webhookId: string,
  { now, origin }: { now: () => number; origin: () => string },
): WebhookSigner {
  return (body, fault) => {
    const id = randomUUID();
    const shiftMs = fault === 'old-timestamp' ? -OLD_MS : fault === 'future-timestamp' ? FUTURE_MS : 0;
    const time = new Date(now() + shiftMs).toISOString().replace(/\.\d{3}Z$/, 'Z');
    const signedId = fault === 'wrong-signature' ? randomUUID() : id;
    const signature = createSign('sha256')
      .update(toMessage(signedId, time, webhookId, body))
      .sign(ownKeys().privateKey, 'base64');
    return {
      body: fault === 'reserialized' ? JSON.stringify(JSON.parse(body), null, 1) : body,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'PayPal/AUHD-214.0-stand-in',
        ...(fault === 'unsigned'
          ? {}
          : {
              'PAYPAL-AUTH-ALGO': ALGORITHM,
              'PAYPAL-AUTH-VERSION': 'v2',
              'PAYPAL-CERT-URL': toCertUrl(origin()),
              'PAYPAL-TRANSMISSION-ID': id,
              'PAYPAL-TRANSMISSION-SIG': signature,
              'PAYPAL-TRANSMISSION-TIME': time,
            }),
      },
    };
  };
}

/** The body must match byte for byte. */
export function isOwnSignature(transmission: Transmission, body: string): boolean {
  const { auth_algo: algorithm, cert_url: certUrl, transmission_sig: signature } = transmission;
  const { transmission_id: id, transmission_time: time, webhook_id: webhookId } = transmission;
  if (algorithm !== ALGORITHM || !certUrl.endsWith(toCertUrl(''))) return false;
  return createVerify('sha256')
    .update(toMessage(id, time, webhookId, body))
    .verify(ownKeys().publicKey, signature, 'base64');
}
