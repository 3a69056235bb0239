import { createId } from '@/backend/store/ids';
import { hash } from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { OWN_TABLES, PERSONAL_DATA } from '@/backend/personal-data/columns';
import { LIVE, UPCOMING } from '../fixtures';
import type { Context } from './context';
import { readMails, tokenIn } from './read-mails';

export function describeAccountRows(context: Context): void {
  const { client, steps, inside, orderOf } = context;
  describe('a deleted account', () => {
    it('leaves its orders without a person, and its name and email nowhere', async () => {
      const { token, email, password } = await steps.register();
      const [mail] = await readMails(context, email);
      await client.ok(calls.verifyEmail, { body: { token: tokenIn(mail?.body) } });
      const { orderId = '' } = await steps.openIntent(token, LIVE);
      await steps.buyByCard(token, LIVE);
      await client.ok(calls.startTrial, { token, body: { eventId: UPCOMING.id } });
      const words = { firstName: 'Bea', lastName: 'Buyer', message: 'Hello', acceptTerms: true };
      await client.ok(calls.sendContactMessage, { body: { ...words, email } });
      await client.ok(calls.forgotPassword, { body: { email } });
      const data = await client.ok(calls.exportAccount, { token });
      expect(data).toMatchObject({
        contact_messages: [{ message: 'Hello' }],
        trials: [{ eventId: UPCOMING.id }],
      });

      await client.ok(calls.deleteAccount, { token, body: { password } });

      const { store } = inside;
      const order = await orderOf(orderId);
      expect(order.status).toBe('paid');
      const user = await store
        .selectFrom('users')
        .selectAll()
        .where('id', '=', order.user_id)
        .executeTakeFirstOrThrow();
      expect(user).toMatchObject({ name: 'Deleted account', email: user.id, email_key: user.id });
      const [goodbye, ...others] = await readMails(context, email);
      expect([goodbye?.subject, others]).toEqual([expect.stringMatching(/was deleted/), []]);
      const tables = [
        'users',
        'sessions',
        'trials',
        'mail_tokens',
        'contact_messages',
        'reset_requests',
      ] as const;
      for (const table of tables) {
        const rows = JSON.stringify(await store.selectFrom(table).selectAll().execute());
        expect(rows).not.toContain(email);
        if (table !== 'users') expect(rows).not.toContain(user.id);
      }
    });
  });

  describe('a password', () => {
    it('is the same however a keyboard writes it; a hash of an older release is renewed by a login', async () => {
      const [composed, apart] = ['caf\u00e9 au lait', 'cafe\u0301 au lait'];
      const body = { name: 'Ann', email: 'cafe@rows.example', password: apart, referral: null };
      await client.ok(calls.register, { body });
      const logIn = async (password: string) =>
        (await client.send(calls.login, { body: { email: body.email, password } })).status;
      expect(await logIn(composed)).toBe(200);

      await inside.store
        .updateTable('users')
        .set({ password_hash: await hash(apart) })
        .where('email', '=', body.email)
        .execute();
      expect([await logIn(composed), await logIn(apart), await logIn(composed)]).toEqual([401, 200, 200]);
    });
  });

  describe('a table that names accounts', () => {
    const IN_EXPORT: Record<string, string> = {
      orders: 'orders',
      ...Object.fromEntries(OWN_TABLES.map(([table, list]) => [table, list])),
    };
    const KEPT = ['orders'];
    // An organisation's or the platform's own, which names a deleted account by its id alone; a
    // membership of a pass is closed, and counts orders that stay.
    const OF_OTHERS = ['audit_log', 'operator_log', 'pass_memberships', 'uploads'];

    async function listTables(): Promise<string[]> {
      const tables = await inside.store.introspection.getTables();
      return tables
        .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
        .map(({ name }) => name)
        .filter((name) => !OF_OTHERS.includes(name));
    }
    async function countRows(table: string, userId: string): Promise<number> {
      const { rows } = await sql`select 1 from ${sql.table(table)} where user_id = ${userId}`.execute(
        inside.store,
      );
      return rows.length;
    }
    async function watch(userId: string, sessionId: string): Promise<void> {
      const { store } = inside;
      const ids = { user_id: userId, event_id: LIVE.id };
      await store
        .insertInto('grants')
        .values({ ...ids, expires_at: null, created_at: 1 })
        .execute();
      const times = { started_at: 1, seen_at: 2, expires_at: 3 };
      await store
        .insertInto('screens')
        .values({ ...ids, id: 'screen-1', ...times })
        .execute();
      await store
        .insertInto('places')
        .values({
          ...ids,
          id: 'place-1',
          session_id: sessionId,
          screen: 'screen-1',
          name: 'Chrome on Linux',
          serial: 'x',
          previous: null,
          rotated_at: 1,
          taken_at: 1,
          expires_at: 3,
          stopped_at: null,
        })
        .execute();
      await store
        .insertInto('pairings')
        .values({
          id: 'prg_rows',
          kind: 'tv',
          device: 'Chrome on LG TV',
          user_hash: 'rows-user',
          device_hash: 'rows-device',
          created_at: 1,
          expires_at: 9,
          decided_at: 2,
          user_id: userId,
          jti: 'rows-grant',
        })
        .execute();
      await store
        .insertInto('positions')
        .values({ ...ids, seconds: 70, updated_at: 4 })
        .execute();
      await store
        .insertInto('previews')
        .values({ ...ids, used_ms: 4000, seen_at: 5 })
        .execute();
      await store
        .insertInto('watched')
        .values({ ...ids, first_at: 1, last_at: 2, ms: 1 })
        .execute();
      await store
        .insertInto('player_errors')
        .values({ ...ids, id: createId('err'), code: 'network', device: 'Chrome on Linux', at: 5 })
        .execute();
      await store
        .insertInto('opened_events')
        .values({ ...ids, at: 6 })
        .execute();
      await store
        .insertInto('outage_viewers')
        .values({ ...ids, outage_id: 'out_rows', at: 6 })
        .execute();
      await store
        .insertInto('reminders')
        .values({ ...ids, created_at: 6 })
        .execute();
      await store
        .insertInto('consents')
        .values({ organisation_id: 'org_first', user_id: userId, consented_at: 8 })
        .execute();
      await store
        .insertInto('message_deliveries')
        .values({
          id: createId('mal'),
          message_id: 'msg_rows',
          address: 'rows@mail.example',
          user_id: userId,
          status: 'sent',
          created_at: 7,
          sent_at: 8,
          error: null,
        })
        .execute();
      await store
        .insertInto('memberships')
        .values({ organisation_id: 'org_first', user_id: userId, role: 'desk', joined_at: 7 })
        .execute();
      await store.insertInto('operators').values({ user_id: userId, named_at: 9 }).execute();
    }

    it('is in the export, and is emptied with the account', async () => {
      const { token, password } = await steps.register();
      await steps.buyByCard(token, LIVE);
      await client.ok(calls.startTrial, { token, body: { eventId: UPCOMING.id } });
      const { sub: userId = '', jti: sessionId = '' } = decodeJwt(token);
      await watch(userId, sessionId);

      const tables = await listTables();
      expect(tables.sort()).toEqual(Object.keys(IN_EXPORT).sort());
      const data = await client.ok(calls.exportAccount, { token });
      for (const table of tables) {
        expect([table, await countRows(table, userId)]).toEqual([table, 1]);
        expect([table, data[IN_EXPORT[table] ?? '']]).toEqual([table, [expect.any(Object)]]);
      }
      expect(JSON.stringify(data)).not.toMatch(/argon2|jti|hash|token=/);
      const ofUser = Object.values(PERSONAL_DATA.users).filter((told) => typeof told === 'string');
      expect(Object.keys({ ...data, ...data.account })).toEqual(expect.arrayContaining(ofUser));
      const at = (ms: number) => new Date(ms).toISOString();
      expect(data).toMatchObject({
        grants: [{ eventId: LIVE.id, created_at: at(1), expires_at: null }],
        screens: [
          { eventId: LIVE.id, screen: 'screen-1', started_at: at(1), seen_at: at(2), expires_at: at(3) },
        ],
        places: [{ eventId: LIVE.id, screen: 'screen-1', name: 'Chrome on Linux', taken_at: at(1) }],
        paired_screens: [{ kind: 'tv', device: 'Chrome on LG TV', approved_at: at(2) }],
        positions: [{ eventId: LIVE.id, seconds: 70, updated_at: at(4) }],
        previews: [{ eventId: LIVE.id, used_ms: 4000, seen_at: at(5) }],
        outage_viewers: [{ eventId: LIVE.id, outage: 'out_rows', at: at(6) }],
        reminders: [{ eventId: LIVE.id, created_at: at(6) }],
        consents: [{ organisation: 'org_first', consented_at: at(8), withdrawn_at: null }],
        messages: [{ message: 'msg_rows', status: 'sent', created_at: at(7), sent_at: at(8) }],
        memberships: [{ organisation: 'org_first', role: 'desk', joined_at: at(7) }],
        operators: [{ named_at: at(9) }],
        mail_links: [{ purpose: 'verify', used_at: null }],
      });

      await client.ok(calls.deleteAccount, { token, body: { password } });
      for (const table of tables)
        expect([table, await countRows(table, userId)]).toEqual([table, KEPT.includes(table) ? 1 : 0]);
    });
  });

  describe('a referral', () => {
    const register = (email: string, referral: string | null) =>
      client.ok(calls.register, { body: { name: 'Cy Comer', email, password: 'six or more', referral } });

    it('of oneself is none', async () => {
      const owner = await steps.register();
      const { referral_code: code } = await client.ok(calls.getAccount, { token: owner.token });
      const { token } = await register(owner.email.replace('@', '+me@'), code);
      expect(await client.ok(calls.exportAccount, { token })).toMatchObject({ referral: null });
    });
  });
}
