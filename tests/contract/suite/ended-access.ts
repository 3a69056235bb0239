import { DEFAULT_SCREENS, TOKEN_MS } from '@/lib/contract/terms';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { createEventOperator } from '@/backend/events/operator';
import { STARTED_TRIAL } from '../fixtures';
import { type Context, newScreen } from '../steps/context';

const TWO_MINUTES = 120_000;
const EVENT = STARTED_TRIAL.id;
const PLAYLIST = '360p/index.m3u8';

type Viewer = { token: string; email: string };
type Way = {
  start: () => Promise<Viewer>;
  end: (viewer: Viewer) => Promise<unknown>;
  refusal: { status: number; code: string };
};

export function describeEndedAccess({ client, steps, inside }: Context): void {
  const toWish = (token: string, screen = newScreen(), more: object = {}) => ({
    token,
    body: { eventId: EVENT, screen, ...more },
  });
  const ask = (token: string, screen?: string) => client.ok(calls.openPlayback, toWish(token, screen));
  const statusOf = async (pass: string) => (await client.media(EVENT, PLAYLIST, pass)).status;
  const operator = () => createEventOperator({ store: inside.store, now: Date.now });

  async function buy(): Promise<Viewer> {
    const viewer = await steps.register();
    await steps.buyByCard(viewer.token, STARTED_TRIAL);
    return viewer;
  }
  async function beGiven(untilMs: number | null = null): Promise<Viewer> {
    const viewer = await steps.register();
    const given = await operator().grant(EVENT, viewer.email, untilMs, true);
    expect(given).toMatchObject({ value: { state: 'given' } });
    return viewer;
  }

  const ways: Record<string, Way> = {
    'a refund': {
      start: buy,
      async end({ token }) {
        const { orders } = await client.ok(calls.listOrders, { token });
        const whole = { orderId: orders[0]?._id ?? '', amountCents: null, isAgain: false, note: null };
        expect(await inside.upstream.operator.refund(whole)).toMatchObject({ ok: true });
      },
      refusal: { status: 403, code: 'access_refunded' },
    },
    'access that the operator takes back': {
      start: beGiven,
      end: ({ email }) => operator().revoke(EVENT, email),
      refusal: { status: 403, code: 'not_entitled' },
    },
    'a logout': {
      start: buy,
      end: ({ token }) => client.ok(calls.logout, { token, body: {} }),
      refusal: { status: 401, code: 'unauthorized' },
    },
    'a screen that is stopped': {
      start: buy,
      async end({ token }) {
        const list = await client.ok(calls.listScreens, { token, params: { eventId: EVENT } });
        await client.ok(calls.stopScreen, { token, body: { eventId: EVENT, id: list.screens[0]?.id } });
      },
      refusal: { status: 409, code: 'screen_stopped' },
    },
    'screens that take over': {
      start: buy,
      async end({ token }) {
        for (let others = 0; others < DEFAULT_SCREENS; others += 1)
          await client.ok(calls.openPlayback, toWish(token, newScreen(), { takeOver: true }));
      },
      refusal: { status: 409, code: 'too_many_screens' },
    },
  };

  describe('access that ends', () => {
    it.each(Object.keys(ways))(
      'with %s gets no further token, and the last one opens nothing two minutes later',
      async (name) => {
        const { start, end, refusal } = ways[name] as Way;
        const viewer = await start();
        const screen = newScreen();
        const { token: pass } = await ask(viewer.token, screen);
        await end(viewer);
        expect(await client.refused(calls.openPlayback, toWish(viewer.token, screen))).toMatchObject(refusal);
        // The playlist does not read the store, so a CDN can do the same.
        expect(await statusOf(pass)).toBe(200);
        inside.moveTime(TWO_MINUTES);
        expect(await statusOf(pass)).toBe(401);
      },
    );

    it('by itself ends with its last second, for the token too', async () => {
      const { expires_at: later } = await ask((await beGiven()).token);
      const untilMs = Date.parse(later) - TOKEN_MS / 2;
      const { token, expires_at: until } = await ask((await beGiven(untilMs)).token);
      expect(Date.parse(until)).toBe(untilMs);
      expect(await statusOf(token)).toBe(200);
      inside.moveTime(TOKEN_MS / 2 + 1000);
      expect(await statusOf(token)).toBe(401);
    });
  });
}
