import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { LIVE, REPLAY } from '../fixtures';
import type { Context } from '../steps/context';

export function describePositions({ client, steps }: Context): void {
  describe('the position of a recording', () => {
    const ask = async (login: string, position?: number, eventId = REPLAY.id) => {
      const body = {
        eventId,
        screen: `screen-${randomUUID()}`,
        takeOver: true,
        ...(position !== undefined && { position }),
      };
      return (await client.ok(calls.openPlayback, { token: login, body })).resume ?? null;
    };

    it('follows the account to its other logins, and to no other account', async () => {
      const [buyer, stranger] = [await steps.register(), await steps.register()];
      for (const { token } of [buyer, stranger]) await steps.buyByCard(token, REPLAY);
      expect(await ask(buyer.token)).toBeNull();
      const told = await ask(buyer.token, 62);
      expect(told).toEqual({ seconds: 62, at: expect.stringMatching(/^\d{4}-/) });
      const { token: elsewhere } = await client.ok(calls.login, { body: buyer });
      expect(await ask(elsewhere)).toEqual(told);
      expect(await ask(elsewhere, 0)).toMatchObject({ seconds: 0 });
      expect(await ask(buyer.token)).toMatchObject({ seconds: 0 });
      expect(await ask(stranger.token)).toBeNull();
    });

    it('is written with the next heartbeats', async () => {
      const { token } = await steps.register();
      await steps.buyByCard(token, REPLAY);
      const told = await ask(token, 30);
      const read = () => client.ok(calls.exportAccount, { token });
      await expect
        .poll(async () => (await read()).positions)
        .toEqual([{ eventId: REPLAY.id, seconds: 30, updated_at: told?.at }]);
    });

    it('is nothing of a broadcast', async () => {
      const { token } = await steps.register();
      await steps.buyByCard(token, LIVE);
      expect([await ask(token, 30, LIVE.id), await ask(token, undefined, LIVE.id)]).toEqual([null, null]);
    });
  });
}
