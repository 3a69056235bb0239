import * as z from 'zod';
import { domainKeySchema } from './events';
import { boundedText, patternedText } from './text';

const tokenSchema = patternedText(43, /^[\w-]{43}$/, 'Not 256 bits in base64url');

/** `challenge` is the SHA-256 of the asking host's state in base64url, as in RFC 7636. */
export const createSsoCodeSchema = z.object({ domain: domainKeySchema, challenge: tokenSchema });

export const ssoCodeSchema = z.object({ code: z.string().min(1) });

/** `state` is what only the browser that asked has in its cookie. */
export const useSsoCodeSchema = z.object({
  domain: domainKeySchema,
  code: boundedText(1024),
  state: tokenSchema,
});

export type CreateSsoCodeInput = z.output<typeof createSsoCodeSchema>;
export type UseSsoCodeInput = z.output<typeof useSsoCodeSchema>;
