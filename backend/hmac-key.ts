import { webcrypto } from 'node:crypto';

/**
 * A key for HS256 in the form that jose signs with as it is: from any other form it would make one
 * again for every token.
 */
export function toHmacKey(secret: Buffer): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}
