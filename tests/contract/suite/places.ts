import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { LIVE, ONE_SCREEN } from '../fixtures';
import { type Context, newScreen } from '../steps/context';

const PLAYLIST = 'master.m3u8';
const FULL = { status: 409, code: 'too_many_screens' };

type Device = {
  login: string;
  screen: string;
  device?: string;
  token?: string;
  place?: string | null | undefined;
};

export function describePlaces({ client, steps }: Context): void {
  const toRequest = ({ login, screen, device, place }: Device, eventId: string, takeOver: boolean) => ({
    token: login,
    body: {
      eventId,
      screen,
      ...(device && { device }),
      ...(takeOver && { takeOver }),
      ...(place && { place }),
    },
  });

  async function beat(device: Device, takeOver = false, eventId = ONE_SCREEN.id): Promise<number> {
    const request = toRequest(device, eventId, takeOver);
    const response = await client.send(calls.openPlayback, request);
    if (response.status !== 200) return response.status;
    Object.assign(device, calls.openPlayback.answer.parse(await response.json()));
    return 200;
  }

  const playlistOf = async ({ token }: Device, eventId = ONE_SCREEN.id) =>
    (await client.media(eventId, PLAYLIST, token)).status;

  async function beatInTurn(devices: Device[]): Promise<number[]> {
    const statuses = [];
    for (const device of devices) statuses.push(await beat(device));
    return statuses;
  }

  async function startDevices(count: number): Promise<Device[]> {
    const { token, email, password } = await steps.register();
    const devices: Device[] = [{ login: token, screen: newScreen() }];
    while (devices.length < count) {
      const { token: login } = await client.ok(calls.login, { body: { email, password } });
      devices.push({ login, screen: newScreen() });
    }
    const body = { eventId: ONE_SCREEN.id, selectedPackage: ONE_SCREEN.package };
    await client.ok(calls.claimFreeOrder, { token: devices[0]?.login, body });
    return devices;
  }

  describe('five devices on a ticket for one screen', () => {
    const [ON, FOUR_REFUSED] = [200, [200, 409, 409, 409, 409]];

    it('play on one, which goes on, and four are told', async () => {
      const devices = await startDevices(5);
      expect(await beatInTurn(devices)).toEqual(FOUR_REFUSED);
      expect(await beatInTurn(devices)).toEqual(FOUR_REFUSED);
      expect(await playlistOf(devices[0] as Device)).toBe(ON);
      const [, second] = devices as [Device, Device];
      const refusal = await client.refused(calls.openPlayback, toRequest(second, ONE_SCREEN.id, false));
      expect(refusal).toMatchObject({
        ...FULL,
        error: "Your ticket plays on one screen at a time, and it's playing on another one.",
      });
    });

    it('get no more of it under one name, nor under new names', async () => {
      const devices = await startDevices(5);
      for (const device of devices) device.screen = (devices[0] as Device).screen;
      expect(await beatInTurn(devices)).toEqual(FOUR_REFUSED);
      for (const device of devices.slice(1)) device.screen = newScreen();
      expect(await beatInTurn(devices)).toEqual(FOUR_REFUSED);
    });

    it('get no more of it with copies of one login and of all that its browser keeps', async () => {
      const [first] = (await startDevices(1)) as [Device];
      await beat(first);
      const copies = Array.from({ length: 4 }, () => ({ ...first }));
      expect(await beat(first)).toBe(200);
      expect(await beat(first)).toBe(200);
      expect(await beatInTurn(copies)).toEqual([409, 409, 409, 409]);
      expect(await beat(first)).toBe(200);
    });

    it('have one that plays on, also where all of them ask at the same moment', async () => {
      const devices = await startDevices(5);
      await Promise.all(devices.map((device) => beat(device)));
      const beats = await beatInTurn(devices);
      expect(beats.filter((status) => status === 200)).toHaveLength(1);
    });

    it('may take over from each other, and the one before gets no further token', async () => {
      const devices = await startDevices(5);
      const [first, second] = devices as [Device, Device];
      await beat(first);
      expect([await beat(second, true), await playlistOf(second)]).toEqual([200, 200]);
      expect(await beat(first)).toBe(409);
      expect([await beat(first, true), await playlistOf(first), await beat(second)]).toEqual([200, 200, 409]);
    });

    it('cannot share it by taking over in turns', async () => {
      const devices = await startDevices(5);
      const taken = [];
      let last = devices[0] as Device;
      for (let turn = 0; turn < 25; turn += 1) {
        const device = devices[turn % 5] as Device;
        device.screen = newScreen();
        taken.push(await beat(device, true));
        if (taken.at(-1) === 200) last = { ...device };
      }
      expect(taken).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(409)]);
      expect(await beat(last)).toBe(200);
      const again = toRequest(devices[0] as Device, ONE_SCREEN.id, true);
      expect(await client.refused(calls.openPlayback, again)).toMatchObject({
        ...FULL,
        error: expect.stringMatching(/too often.*in \d+ minutes/),
      });
    });
  });

  describe('a screen that has its place', () => {
    it('keeps it when an answer is lost on its way', async () => {
      const [first] = (await startDevices(1)) as [Device];
      await beat(first);
      const { place } = first;
      expect([await beat(first), await beat(first)]).toEqual([200, 200]);
      const before = first.place;
      await beat(first);
      // The response was lost, so the client sends its old place.
      expect([await beat({ ...first, place: before }), await playlistOf(first)]).toEqual([200, 200]);
      // Only a copy still sends an older place.
      expect(await beat({ ...first, place })).toBe(409);
    });

    it('keeps it when its browser has forgotten all but its name, and what it had shows nothing', async () => {
      const [first] = (await startDevices(1)) as [Device];
      await beat(first);
      const forgetful: Device = { login: first.login, screen: first.screen };
      expect([await beat(forgetful), await playlistOf(forgetful), await beat(first)]).toEqual([
        200, 200, 409,
      ]);
    });

    it('leaves it to the next login when it logs out', async () => {
      const [first, second] = (await startDevices(2)) as [Device, Device];
      await beat(first);
      await client.ok(calls.logout, { token: first.login, body: {} });
      expect(await beat(second)).toBe(200);
    });
  });

  describe('the screens of a ticket', () => {
    const listFor = ({ login }: Device, eventId = ONE_SCREEN.id) =>
      client.ok(calls.listScreens, { token: login, params: { eventId } });
    const stop = (login: string, id: string, eventId = ONE_SCREEN.id) =>
      client.send(calls.stopScreen, { token: login, body: { eventId, id } });

    it('are listed with their names, and how many there may be', async () => {
      const [first, second] = (await startDevices(2)) as [Device, Device];
      expect(await listFor(first)).toEqual({ limit: 1, screens: [] });
      await beat({ ...first, device: 'Safari on iPhone' });
      const [screen] = (await listFor(first)).screens;
      expect(screen).toEqual({
        id: expect.any(String),
        name: 'Safari on iPhone',
        current: true,
        screen: first.screen,
        since: expect.stringMatching(/^\d{4}-/),
      });
      const { current: _, screen: _id, ...elsewhere } = screen ?? {};
      expect((await listFor(second)).screens).toEqual([elsewhere]);
      await beat(second, true);
      expect((await listFor(second)).screens).toMatchObject([{ name: null, current: true }]);
    });

    it('can be stopped: the place is free, and the screen is told until it takes one again', async () => {
      const [first, second] = (await startDevices(2)) as [Device, Device];
      await beat(first);
      const [{ id } = { id: '' }] = (await listFor(second)).screens;
      expect((await stop(second.login, id)).status).toBe(200);
      expect(await listFor(second)).toEqual({ limit: 1, screens: [] });
      const stopped = { status: 409, code: 'screen_stopped', error: expect.stringMatching(/stopped/) };
      const ask = () => client.refused(calls.openPlayback, toRequest(first, ONE_SCREEN.id, false));
      expect(await ask()).toEqual({ ...stopped, fields: {} });
      expect([await beat(second), await playlistOf(second)]).toEqual([200, 200]);
      expect(await ask()).toMatchObject(stopped);
      expect([await beat(first, true), await playlistOf(first), await beat(second)]).toEqual([200, 200, 409]);
    });

    it('are the business of their own account alone', async () => {
      const [mine] = (await startDevices(1)) as [Device];
      const [other] = (await startDevices(1)) as [Device];
      await beat(mine);
      const [{ id } = { id: '' }] = (await listFor(mine)).screens;
      expect((await stop(other.login, id)).status).toBe(404);
      expect((await stop(mine.login, 'no-such-screen')).status).toBe(404);
      expect((await stop(mine.login, id, 'evt-x')).status).toBe(404);
      expect((await stop(mine.login, id, LIVE.id)).status).toBe(403);
      expect((await listFor(other)).screens).toEqual([]);
      expect(await playlistOf(mine)).toBe(200);
      const refusal = await client.refused(calls.listScreens, {
        token: other.login,
        params: { eventId: LIVE.id },
      });
      expect(refusal).toMatchObject({ status: 403, code: 'not_entitled' });
      expect((await client.refused(calls.listScreens, { params: { eventId: LIVE.id } })).status).toBe(401);
      expect((await stop('', id)).status).toBe(401);
    });
  });

  it('a ticket without a number is for the default screens, and one more may take the place of the one that came first', async () => {
    const { token: login } = await steps.register();
    await steps.buyByCard(login, LIVE);
    const devices = Array.from({ length: DEFAULT_SCREENS }, (): Device => ({ login, screen: newScreen() }));
    const oneMore: Device = { login, screen: newScreen() };
    for (const device of devices) expect(await beat(device, false, LIVE.id)).toBe(200);
    expect(await beat(devices[0]!, false, LIVE.id)).toBe(200);
    expect(await beat(oneMore, false, LIVE.id)).toBe(409);
    expect(await beat(oneMore, true, LIVE.id)).toBe(200);
    const after = [];
    for (const device of [...devices, oneMore]) after.push(await beat(device, false, LIVE.id));
    expect(after).toEqual([409, ...devices.map(() => 200)]);
  });
}
