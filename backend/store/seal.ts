import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** AES-256-GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type SealKey = { kid: string; seal: Buffer };

/** `about` is what the text belongs to: it opens for nothing else. */
export function sealText({ kid, seal }: SealKey, nonce: Buffer, about: string, text: string): string {
  const cipher = createCipheriv('aes-256-gcm', seal, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${kid}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Returns null for text that `sealText` did not make with one of the keys. */
export function openText(
  find: (kid: string) => SealKey | undefined,
  about: string,
  word: string,
): string | null {
  const dot = word.indexOf('.');
  const key = find(word.slice(0, Math.max(0, dot)));
  const bytes = Buffer.from(word.slice(dot + 1), 'base64url');
  if (!key || bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.seal, nonce)
      .setAAD(Buffer.from(about))
      .setAuthTag(tag);
    const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

export type Seal = ReturnType<typeof createSeal>;

/** Keeps secrets of tenants in the store. The first secret seals, all open. */
export function createSeal(secrets: readonly { kid: string; secret: string }[], use: string) {
  const keys = secrets.map(({ kid, secret }) => ({
    kid,
    seal: Buffer.from(hkdfSync('sha256', secret, '', `store ${use}`, 32)),
  }));
  const [current] = keys;
  if (!current) throw new Error('A seal needs at least one key.');
  return {
    seal: (about: string, text: string): string => sealText(current, randomBytes(NONCE_BYTES), about, text),
    open: (about: string, word: string): string | null =>
      openText((kid) => keys.find((key) => key.kid === kid), about, word),
  };
}
