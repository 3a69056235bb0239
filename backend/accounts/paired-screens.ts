import type { PairedScreen } from '@/lib/contract';
import { toInstant } from '@/lib/time/iso';
import { fail, ok, type Result } from '@/lib/result';
import type { Pairing, Session } from '../http/router';
import type { PairingTable, Store } from '../store/schema';
import { createTokens } from './jwt';

/** In `item_key` of a session: it is the grant of a paired screen, and no login. */
const PLAYBACK_GRANT = 'playback';

/** Of grants, so that nothing takes one for a login. */
const AUDIENCE = 'marquee-playback';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** A TV's begins again with each use, for a year in all. */
export const GRANT_MS: Record<PairingTable['kind'], number> = { frame: 12 * HOUR_MS, tv: 30 * DAY_MS };
const LONGEST_MS = 365 * DAY_MS;

/** How precisely the account shows the last use. */
const NOTE_EVERY_MS = 10 * 60_000;

const pairingEnded = () =>
  fail('unauthorized', 'This screen is no longer connected. Connect it again with a new code.');

/**
 * The grants of paired screens are rows of `sessions`, so all that ends an account's sessions ends
 * them. No call but those with `takesPairing` knows them.
 */
export function createPairedScreens(authSecret: string, now: () => number, siteName: string) {
  const tokens = createTokens(authSecret, LONGEST_MS, AUDIENCE);

  return {
    /** Lock the account first. Until it is collected it lives as long as the code. */
    async open(trx: Store, { jti, userId, expiresAt }: { jti: string; userId: string; expiresAt: number }) {
      const session = { jti, user_id: userId, created_at: now(), expires_at: expiresAt, revoked_at: null };
      await trx
        .insertInto('sessions')
        .values({ ...session, event_domain: null, item_key: PLAYBACK_GRANT, family: null })
        .execute();
    },

    /** Null once it has ended. */
    async sign(trx: Store, jti: string, expiresAt: number): Promise<string | null> {
      const owner = await trx
        .updateTable('sessions')
        .set({ expires_at: expiresAt })
        .where('jti', '=', jti)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .returning('user_id')
        .executeTakeFirst();
      if (!owner) return null;
      const until = { jti, expiresAt: now() + LONGEST_MS };
      return (await tokens.sign({ id: owner.user_id, name: '' }, now(), until)).token;
    },

    /**
     * Null for another token. Fails with `unauthorized`. Notes the use, which lengthens a TV's
     * grant.
     */
    async read(store: Store, token: string): Promise<Result<Session> | null> {
      const nowMs = now();
      const claims = await tokens.verify(token, nowMs);
      if (!claims) return null;
      const found = await findGrant(store, claims.jti, claims.sub, nowMs);
      if (!found) return pairingEnded();
      if (nowMs - (found.used_at ?? 0) > NOTE_EVERY_MS) await noteUse(store, claims.jti, found.kind, nowMs);
      const pairing: Pairing = {
        id: found.id,
        kind: found.kind,
        eventId: found.event_id,
        organisationId: found.organisation_id,
      };
      return ok({ jti: claims.jti, userId: claims.sub, pairing });
    },

    /** Newest first. */
    async list(store: Store, userId: string): Promise<PairedScreen[]> {
      const rows = await store
        .selectFrom('pairings')
        .innerJoin('sessions', 'sessions.jti', 'pairings.jti')
        .leftJoin('events', 'events.id', 'pairings.event_id')
        .leftJoin('organisations', 'organisations.id', 'pairings.organisation_id')
        .select(['pairings.id', 'kind', 'site', 'device', 'country', 'decided_at', 'used_at'])
        .select(['events.title', 'organisations.name', 'organisations.broadcaster'])
        .where('pairings.user_id', '=', userId)
        .where('sessions.revoked_at', 'is', null)
        .where('sessions.expires_at', '>', now())
        .orderBy('decided_at', 'desc')
        .execute();
      return rows.map(({ id, kind, site, device, country, ...row }) => ({
        _id: id,
        kind,
        site,
        device,
        country,
        opens: row.title ?? row.broadcaster ?? row.name ?? siteName,
        since: toInstant(row.decided_at ?? 0),
        used_at: row.used_at === null ? null : toInstant(row.used_at),
      }));
    },

    async end(store: Store, userId: string, id: string): Promise<void> {
      await store
        .updateTable('sessions')
        .set({ revoked_at: now() })
        .where('user_id', '=', userId)
        .where('item_key', '=', PLAYBACK_GRANT)
        .where('revoked_at', 'is', null)
        .where('jti', 'in', (eb) =>
          eb.selectFrom('pairings').select('jti').where('id', '=', id).where('user_id', '=', userId),
        )
        .execute();
    },
  };
}

export type PairedScreens = ReturnType<typeof createPairedScreens>;

const findGrant = (store: Store, jti: string, userId: string, nowMs: number) =>
  store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('pairings', 'pairings.jti', 'sessions.jti')
    .select(['pairings.id', 'kind', 'event_id', 'organisation_id', 'used_at'])
    .where('sessions.jti', '=', jti)
    .where('sessions.user_id', '=', userId)
    .where('sessions.item_key', '=', PLAYBACK_GRANT)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', nowMs)
    .where('users.deleted_at', 'is', null)
    .where('collected_at', 'is not', null)
    .executeTakeFirst();

async function noteUse(store: Store, jti: string, kind: PairingTable['kind'], nowMs: number): Promise<void> {
  const until = kind === 'tv' ? { expires_at: nowMs + GRANT_MS.tv } : {};
  await store.transaction().execute(async (trx) => {
    if (kind === 'tv')
      await trx
        .updateTable('sessions')
        .set(until)
        .where('jti', '=', jti)
        .where('revoked_at', 'is', null)
        .execute();
    await trx
      .updateTable('pairings')
      .set({ used_at: nowMs, ...until })
      .where('jti', '=', jti)
      .execute();
  });
}
