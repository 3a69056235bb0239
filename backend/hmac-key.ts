import { webcrypto } from 'node:crypto';

/** A key for HS256 in the form that jose signs with as it is: it makes one of any other form, for every token anew. */
export function toHmacKey(secret: Buffer): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}
