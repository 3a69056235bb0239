import { createHash, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { CreateSsoCodeInput, SessionAnswer, UseSsoCodeInput } from '@/lib/contract';
import { isWholeHostName } from '@/lib/hosts/event-origin';
import { fail, ok, type Result } from '@/lib/result';
import type { Session } from '../http/router';
import type { AccountContext } from './context';
import { toHmacKey } from './jwt';

const CODE_MS = 60_000;
const ALGORITHM = 'HS256';
const AUDIENCE = 'marquee-sso';

const claimsSchema = z.object({
  sub: z.string(),
  jti: z.string(),
  /** The session that the code was made for. */
  from: z.string(),
  domain: z.string(),
  challenge: z.string(),
});

/** A sign-in on the main host that an event's host takes over, by decision 106. */
export function createSso({ config, store, now, on }: AccountContext) {
  const key = toHmacKey(Buffer.from(config.authSecret));

  /** A domain of its own may be led to any server by its owner, who would get the code there. */
  async function isOurs(domain: string): Promise<boolean> {
    if (isWholeHostName(domain)) return false;
    const event = store.selectFrom('events').select('domain_key').where('domain_key', '=', domain);
    const channel = store.selectFrom('channels').select('domain_key').where('domain_key', '=', domain);
    return (await event.union(channel).executeTakeFirst()) !== undefined;
  }

  async function readCode(code: string) {
    try {
      const { payload } = await jwtVerify(code, await key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        requiredClaims: ['exp'],
        currentDate: new Date(now()),
      });
      return claimsSchema.parse(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
      throw error;
    }
  }

  return {
    /** Stores nothing: a link that asks for many codes fills no table. Fails with `not_found`. */
    async createSsoCode(
      { jti, userId }: Session,
      { domain, challenge }: CreateSsoCodeInput,
    ): Promise<Result<{ code: string }>> {
      if (!(await isOurs(domain))) return fail('not_found', 'There is no event at this address.');
      const issuedAt = new Date(now());
      const code = await new SignJWT({ from: jti, domain, challenge })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(new Date(issuedAt.getTime() + CODE_MS))
        .sign(await key);
      return ok({ code });
    },

    /** The code's id becomes the session's, which is unique. Fails with `unauthorized`. */
    async useSsoCode({ domain, code, state }: UseSsoCodeInput): Promise<Result<SessionAnswer>> {
      const refuse = () => fail('unauthorized', 'Please sign in to continue.');
      const claims = await readCode(code);
      const challenge = createHash('sha256').update(state).digest('base64url');
      if (claims?.domain !== domain || claims.challenge !== challenge) return refuse();
      if (!(await isOurs(domain))) return refuse();
      const token = await store.transaction().execute(async (trx) => {
        const { users, sessions } = on(trx);
        // Signing out, or a new password, must end this session too, or come first.
        const user = (await users.lock(claims.sub)) ? await users.findById(claims.sub) : undefined;
        return user && sessions.openFrom(claims.from, { user, jti: claims.jti, domain }, now());
      });
      return token ? ok({ token }) : refuse();
    },
  };
}
