import { afterEach, describe, expect, it } from 'vitest';
import { type AnyCall, calls } from '@/lib/contract';
import { operatorCalls } from '@/lib/contract/operator/calls';
import { studioCalls } from '@/lib/contract/studio/calls';
import { FREE, LIVE, ONE_SCREEN, STARTED_TRIAL } from '../fixtures';
import { type Context, newScreen } from '../steps/context';
import { addFramedEvent } from '../steps/frame-steps';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PLAYLIST = '360p/index.m3u8';
const SITE = 'https://fans.example';
const FRAMED = { id: 'evt-framed', package: 'seat', price: 5 };

type Screen = { device_code: string; user_code: string };

export function describePairing(context: Context): void {
  const { client, steps, inside } = context;
  let movedMs = 0;
  const move = (byMs: number) => {
    movedMs += byMs;
    inside.moveTime(byMs);
  };
  afterEach(() => move(-movedMs));

  const startTv = () =>
    client.ok(calls.startPairing, { body: { kind: 'tv', device: 'Chrome on LG TV' }, country: 'PT' });
  const startFrame = (eventId: string) =>
    client.ok(calls.startPairing, { body: { kind: 'frame', eventId, site: SITE } });
  const decide = (token: string, { user_code: code }: Screen, decision = 'approve', more: object = {}) =>
    client.send(calls.decidePairing, { token, body: { code, decision, ...more } });
  const collect = async ({ device_code }: Screen) => {
    move(5000);
    return client.ok(calls.takePairing, { body: { device_code } });
  };
  const poll = ({ device_code }: Screen) => client.refused(calls.takePairing, { body: { device_code } });
  const open = (token: string, eventId: string, more: object = {}) => ({
    token,
    body: { eventId, screen: newScreen(), ...more },
  });
  const listed = async (token: string) => (await client.ok(calls.getAccount, { token })).paired_screens ?? [];

  async function buy(item = STARTED_TRIAL) {
    const viewer = await steps.register();
    await steps.buyByCard(viewer.token, item);
    return viewer;
  }
  async function pairTv(token: string) {
    const screen = await startTv();
    expect((await decide(token, screen)).status).toBe(200);
    return { ...screen, grant: (await collect(screen)).access_token };
  }

  it('a TV waits for its code, is approved, and gets its grant once', async () => {
    const { token } = await buy();
    const screen = await startTv();
    expect(screen).toMatchObject({
      user_code: expect.stringMatching(/^[BCDFGHJ-NP-TV-XZ]{4}-[BCDFGHJ-NP-TV-XZ]{4}$/),
      verification_uri: 'https://site.example/pair',
      verification_uri_complete: null,
      expires_in: 600,
      interval: 5,
    });
    expect(await poll(screen)).toMatchObject({ status: 400, code: 'authorization_pending' });
    expect(await poll(screen)).toMatchObject({ status: 400, code: 'slow_down' });
    const typed = ` ${screen.user_code.toLowerCase().replace('-', ' ')} `;
    const found = await client.ok(calls.findPairing, { token, body: { code: typed } });
    expect(found).toMatchObject({ kind: 'tv', device: 'Chrome on LG TV', country: 'PT', event: null });
    expect((await decide(token, screen)).status).toBe(200);
    const grant = await collect(screen);
    expect(grant).toMatchObject({ token_type: 'Bearer', expires_in: (30 * DAY) / 1000 });
    move(5000);
    expect(await poll(screen)).toMatchObject({ code: 'expired_token' });
    const opens = await client.ok(calls.getPairing, { token: grant.access_token });
    expect(opens.events.map(({ _id }) => _id)).toEqual([STARTED_TRIAL.id]);
    expect(await listed(token)).toMatchObject([{ kind: 'tv', device: 'Chrome on LG TV', country: 'PT' }]);
  });

  it('a grant opens playback, and is no session', async () => {
    const { token } = await buy();
    const { grant } = await pairTv(token);
    const opened = await client.ok(calls.openPlayback, open(grant, STARTED_TRIAL.id));
    expect((await client.media(STARTED_TRIAL.id, PLAYLIST, opened.token)).status).toBe(200);
    expect(await steps.playbackStatus(grant, STARTED_TRIAL.id)).toBe(200);
    for (const call of [calls.getAccount, calls.listOrders, calls.exportAccount])
      expect(await client.refused(call, { token: grant })).toMatchObject({ status: 401 });
    const intent = { token: grant, body: steps.intentBody(LIVE) };
    expect(await client.refused(calls.createPaymentIntent, intent)).toMatchObject({ status: 401 });
    const other = await startTv();
    expect((await decide(grant, other)).status).toBe(401);
    const taken: string[] = [];
    for (const [name, call] of Object.entries<AnyCall>({ ...calls, ...studioCalls, ...operatorCalls })) {
      if (!call.auth) continue;
      const params = Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((param) => [param, 'x']));
      const input = { token: grant, params, ...(call.body && { body: {} }) };
      if ((await client.send(call, input)).status !== 401) taken.push(name);
    }
    expect(taken.sort()).toEqual(['getPairing', 'getPlayback', 'openPlayback']);
    expect(await client.refused(calls.getPairing, { token })).toMatchObject({ status: 403 });
  });

  it('a frame opens its one event, for twelve hours, and its link still waits for the button', async () => {
    await addFramedEvent(context, FRAMED.id, SITE, {
      start_time: inside.now() - HOUR,
      packages: [{ id: FRAMED.package, name: 'Seat', price_cents: 500 }],
    });
    const { token } = await buy(FRAMED);
    await steps.buyByCard(token, LIVE);
    const screen = await startFrame(FRAMED.id);
    expect(screen.verification_uri_complete).toBe(`https://site.example/pair?code=${screen.user_code}`);
    const body = { code: screen.user_code, linked: true };
    const found = await client.ok(calls.findPairing, { token, body });
    expect(found).toMatchObject({ kind: 'frame', site: SITE, event: { _id: FRAMED.id } });
    expect(await poll(screen)).toMatchObject({ code: 'authorization_pending' });
    expect((await decide(token, screen)).status).toBe(200);
    const { access_token: grant } = await collect(screen);
    await client.ok(calls.openPlayback, open(grant, FRAMED.id));
    expect(await client.refused(calls.openPlayback, open(grant, LIVE.id))).toMatchObject({ status: 403 });
    move(12 * HOUR + MINUTE);
    const late = await client.refused(calls.openPlayback, open(grant, FRAMED.id));
    expect(late).toMatchObject({ status: 401 });
  });

  it('a frame without its event or its site, or of an unknown event, is none', async () => {
    const start = (body: object) => client.refused(calls.startPairing, { body });
    expect(await start({ kind: 'frame', eventId: LIVE.id })).toMatchObject({ status: 400 });
    expect(await start({ kind: 'frame', site: SITE })).toMatchObject({ status: 400 });
    expect(await start({ kind: 'frame', eventId: LIVE.id, site: 'javascript:x' })).toMatchObject({
      status: 400,
    });
    expect(await start({ kind: 'frame', eventId: 'evt-none', site: SITE })).toMatchObject({ status: 404 });
  });

  it('wrong, used, declined and expired codes, and a linked one of a TV, say the same', async () => {
    const { token } = await buy();
    const [used, declined, linked, old] = [
      await pairTv(token),
      await startTv(),
      await startTv(),
      await startTv(),
    ];
    expect((await decide(token, declined, 'decline')).status).toBe(200);
    move(5000);
    expect(await poll(declined)).toMatchObject({ code: 'access_denied' });
    const find = (code: string, more: object = {}) =>
      client.refused(calls.findPairing, { token, body: { code, ...more } });
    const wrong = await find('BBBB-BBBB');
    expect(wrong).toMatchObject({ status: 404 });
    expect(await find(linked.user_code, { linked: true })).toEqual(wrong);
    expect(await find(used.user_code)).toEqual(wrong);
    expect(await find(declined.user_code)).toEqual(wrong);
    move(10 * MINUTE);
    expect(await find(old.user_code)).toEqual(wrong);
    expect(await poll(old)).toMatchObject({ code: 'expired_token' });
    expect((await decide(token, old)).status).toBe(404);
  });

  it('of two accounts that approve a code the first has the screen', async () => {
    const [one, other] = [await buy(), await buy()];
    const screen = await startTv();
    const answers = await Promise.all([decide(one.token, screen), decide(other.token, screen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { access_token: grant } = await collect(screen);
    await client.ok(calls.openPlayback, open(grant, STARTED_TRIAL.id));
    const lists = [await listed(one.token), await listed(other.token)];
    expect(lists.map(({ length }) => length).sort()).toEqual([0, 1]);
  });

  it('two polls at once give one grant', async () => {
    const { token } = await buy();
    const screen = await startTv();
    await decide(token, screen);
    const body = { device_code: screen.device_code };
    const polls = await Promise.all([1, 2, 3].map(() => client.send(calls.takePairing, { body })));
    expect(polls.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a thousand guesses: five wrong ones from an address and twenty of an account in an hour', async () => {
    const { token } = await buy();
    const screen = await startTv();
    const guess = (from: string | undefined, code = 'CCCC-CCCC') =>
      client.send(calls.findPairing, { token, body: { code }, ...(from && { from }) });
    const here = '2001:db8:99:1::1';
    const statuses = [];
    for (let turn = 0; turn < 1000; turn += 1)
      statuses.push((await guess(turn < 30 ? here : undefined)).status);
    expect(statuses.slice(0, 30)).toEqual([...Array<number>(5).fill(404), ...Array<number>(25).fill(429)]);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect((await guess(undefined, screen.user_code)).status).toBe(429);
    expect((await decide(token, screen)).status).toBe(429);
  });

  it('a right code costs no try', async () => {
    const { token } = await buy();
    const from = '2001:db8:98:1::1';
    const screen = await startTv();
    for (let turn = 0; turn < 8; turn += 1)
      await client.ok(calls.findPairing, { token, body: { code: screen.user_code }, from });
  });

  it('takes a place like another screen, which can be stopped', async () => {
    const { token } = await steps.register();
    const item = { eventId: ONE_SCREEN.id, selectedPackage: ONE_SCREEN.package };
    await client.ok(calls.claimFreeOrder, { token, body: item });
    const { grant } = await pairTv(token);
    await client.ok(calls.openPlayback, open(grant, ONE_SCREEN.id, { device: 'Chrome on LG TV' }));
    const full = await client.refused(calls.openPlayback, open(token, ONE_SCREEN.id));
    expect(full).toMatchObject({ status: 409, code: 'too_many_screens' });
    const params = { eventId: ONE_SCREEN.id };
    const { screens } = await client.ok(calls.listScreens, { token, params });
    expect(screens).toMatchObject([{ name: 'Chrome on LG TV' }]);
  });

  it('one address plays while the screen has its place, and a refund ends both', async () => {
    const { token } = await buy();
    const { grant } = await pairTv(token);
    const request = open(grant, STARTED_TRIAL.id, { cast: true });
    const opened = await client.ok(calls.openPlayback, request);
    const pass = opened.cast_token ?? '';
    const play = async (file: string) => (await client.media(STARTED_TRIAL.id, file)).status;
    const playlist = `${PLAYLIST}?token=${pass}`;
    expect(await play(playlist)).toBe(200);
    expect((await client.media(LIVE.id, PLAYLIST, pass)).status).toBe(401);
    move(30_000);
    const next = { ...request, body: { ...request.body, place: opened.place } };
    await client.ok(calls.openPlayback, next);
    move(30_000);
    expect(await play(playlist)).toBe(200);
    const { orders } = await client.ok(calls.listOrders, { token });
    const whole = { orderId: orders[0]?._id ?? '', amountCents: null, isAgain: false, note: null };
    expect(await inside.upstream.operator.refund(whole)).toMatchObject({ ok: true });
    expect(await client.refused(calls.openPlayback, request)).toMatchObject({ code: 'access_refunded' });
    move(90_000);
    expect(await play(playlist)).toBe(401);
    expect((await client.media(STARTED_TRIAL.id, PLAYLIST, opened.token)).status).toBe(401);
    expect((await client.ok(calls.getPairing, { token: grant })).events).toEqual([]);
  });

  describe('is ended by', () => {
    it.each<[string, (viewer: Awaited<ReturnType<typeof buy>>) => Promise<unknown>]>([
      [
        'one click in the account',
        async ({ token }) => {
          const [screen] = await listed(token);
          const body = { screenId: screen?._id };
          await client.ok(calls.endPairing, { token, body });
          await client.ok(calls.endPairing, { token, body });
          expect(await listed(token)).toEqual([]);
        },
      ],
      [
        'a changed password',
        ({ token, password }) =>
          client.ok(calls.changePassword, {
            token,
            body: { currentPassword: password, password: 'another good one' },
          }),
      ],
      ['signing out everywhere', ({ token }) => client.ok(calls.signOutEverywhere, { token, body: {} })],
      [
        'the deletion of the account',
        ({ token, password }) => client.ok(calls.deleteAccount, { token, body: { password } }),
      ],
      [
        '30 days without use',
        async () => {
          move(30 * DAY + MINUTE);
          return Promise.resolve();
        },
      ],
    ])('%s', async (_way, end) => {
      const viewer = await buy();
      const { grant } = await pairTv(viewer.token);
      const opened = await client.ok(calls.openPlayback, open(grant, STARTED_TRIAL.id, { cast: true }));
      await end(viewer);
      move(2000);
      expect(await client.refused(calls.openPlayback, open(grant, STARTED_TRIAL.id))).toMatchObject({
        status: 401,
      });
      expect(await client.refused(calls.getPairing, { token: grant })).toMatchObject({ status: 401 });
      const playlist = `${PLAYLIST}?token=${opened.cast_token}`;
      expect((await client.media(STARTED_TRIAL.id, playlist)).status).toBe(401);
    });

    it('no other account', async () => {
      const [viewer, other] = [await buy(), await buy()];
      const { grant } = await pairTv(viewer.token);
      const [screen] = await listed(viewer.token);
      await client.ok(calls.endPairing, { token: other.token, body: { screenId: screen?._id } });
      await client.ok(calls.openPlayback, open(grant, STARTED_TRIAL.id));
    });

    it('a password that was changed after the approval, before the screen asked', async () => {
      const { token, password } = await buy();
      const screen = await startTv();
      await decide(token, screen);
      const body = { currentPassword: password, password: 'another good one' };
      await client.ok(calls.changePassword, { token, body });
      move(5000);
      expect(await poll(screen)).toMatchObject({ code: 'access_denied' });
    });
  });

  it('a TV in use is renewed', async () => {
    const viewer = await steps.register();
    await client.ok(calls.claimFreeOrder, {
      token: viewer.token,
      body: { eventId: FREE.id, selectedPackage: FREE.package },
    });
    const { grant } = await pairTv(viewer.token);
    for (let turn = 0; turn < 3; turn += 1) {
      move(20 * DAY);
      expect((await client.send(calls.getPairing, { token: grant })).status).toBe(200);
    }
  });

  it('a TV plays no other broadcaster, whatever the account has', async () => {
    const { token } = await buy();
    await steps.buyByCard(token, LIVE);
    const { grant } = await pairTv(token);
    const { store } = inside;
    await store.updateTable('events').set({ organisation_id: 'org_x' }).where('id', '=', LIVE.id).execute();
    move(2000);
    const refused = await client.refused(calls.openPlayback, open(grant, LIVE.id));
    const { events } = await client.ok(calls.getPairing, { token: grant });
    await store.updateTable('events').set({ organisation_id: null }).where('id', '=', LIVE.id).execute();
    expect(refused).toMatchObject({ status: 403 });
    expect(events.map(({ _id }) => _id)).toEqual([STARTED_TRIAL.id]);
  });

  it('an account with tickets of two broadcasters chooses whose events a TV plays', async () => {
    const { token } = await buy();
    await steps.buyByCard(token, LIVE);
    const { store } = inside;
    const { id } = await store.selectFrom('organisations').select('id').executeTakeFirstOrThrow();
    const setOwner = (owner: string | null, event: string) =>
      store.updateTable('events').set({ organisation_id: owner }).where('id', '=', event).execute();
    const before = await store
      .selectFrom('events')
      .select(['id', 'organisation_id'])
      .where('id', 'in', [LIVE.id, STARTED_TRIAL.id])
      .execute();
    await setOwner(id, LIVE.id);
    await setOwner(null, STARTED_TRIAL.id);
    const screen = await startTv();
    const { broadcasters } = await client.ok(calls.findPairing, { token, body: { code: screen.user_code } });
    const unchosen = [(await decide(token, screen)).status];
    unchosen.push((await decide(token, screen, 'approve', { organisationId: 'org_other' })).status);
    const chosen = (await decide(token, screen, 'approve', { organisationId: id })).status;
    const { access_token: grant } = await collect(screen);
    const { events } = await client.ok(calls.getPairing, { token: grant });
    for (const event of before) await setOwner(event.organisation_id, event.id);
    expect(broadcasters.map(({ _id }) => _id)).toEqual([id, '']);
    expect([...unchosen, chosen]).toEqual([403, 403, 200]);
    expect(events.map(({ _id }) => _id)).toEqual([LIVE.id]);
  });

  it('approves no TV for an account without a ticket', async () => {
    const { token } = await steps.register();
    const screen = await startTv();
    expect((await decide(token, screen)).status).toBe(403);
    expect(await poll(screen)).toMatchObject({ code: 'authorization_pending' });
  });
}
