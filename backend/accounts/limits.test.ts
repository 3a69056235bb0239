import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../store/open';
import {
  createAccountLimits,
  LOGIN_FAILURES,
  MAILS_PER_GIFT,
  REGISTRATIONS_PER_EMAIL,
  RESETS_PER_ACCOUNT,
} from './limits';

function start(loginsPerAddress = 100) {
  const store = openStore({ databaseUrl: 'file::memory:' });
  onTestFinished(() => store.destroy());
  return createAccountLimits(store, {
    loginsPerAddress,
    registrationsPerAddress: 10,
    paymentsPerAddress: 10,
  });
}

it('five logins that succeed cost their address as much as one that fails', async () => {
  const limits = start(2);
  const logIn = async (succeeds: boolean) => {
    const attempt = await limits.startLogin('203.0.113.1', `${Math.random()}@mail.example`);
    if (attempt.ok && succeeds) await attempt.value.succeeded();
    return attempt.ok;
  };
  for (let turn = 0; turn < 5; turn += 1) expect(await logIn(true)).toBe(true);
  expect(await logIn(false)).toBe(true);
  expect(await logIn(true)).toBe(false);
});

it('an account that is guessed at from a hundred places is closed to all for a while', async () => {
  const limits = start();
  const guess = (place: number) => limits.startLogin(`203.0.113.${place}`, 'ann@mail.example');
  for (let place = 0; place < 100; place += 1) expect((await guess(place)).ok).toBe(true);
  expect(await guess(200)).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
  await limits.forgetLogins('203.0.113.200', 'ann@mail.example');
  expect((await guess(200)).ok).toBe(true);
});

it('an email that is taken costs as much as five accounts', async () => {
  const limits = start();
  const register = async (isTaken: boolean) => {
    const attempt = await limits.startRegistration('203.0.113.1', `${Math.random()}@mail.example`);
    if (attempt.ok && !isTaken) await attempt.value.succeeded();
    return attempt.ok;
  };
  for (let turn = 0; turn < 5; turn += 1) expect(await register(false)).toBe(true);
  expect(await register(true)).toBe(true);
  expect(await register(false)).toBe(false);
});

it('registrations that wait for others at once count as accounts once those are made', async () => {
  const limits = start();
  const register = (index: number) => limits.startRegistration('203.0.113.1', `${index}@mail.example`);
  const attempts = await Promise.all(Array.from({ length: 8 }, (_, index) => register(index)));
  expect(attempts.filter(({ ok }) => ok)).toHaveLength(2);
  for (const attempt of attempts) if (attempt.ok) await attempt.value.succeeded();
  expect((await register(9)).ok).toBe(true);
});

it.each([
  ['login', LOGIN_FAILURES, (limits) => limits.startLogin('203.0.113.1', 'ann@mail.example')],
  [
    'registration',
    REGISTRATIONS_PER_EMAIL,
    (limits) => limits.startRegistration('203.0.113.1', 'ann@mail.example'),
  ],
  ['new password', RESETS_PER_ACCOUNT, (limits) => limits.startReset('usr_1')],
] satisfies [string, number, (limits: ReturnType<typeof start>) => unknown][])(
  'a %s that was not judged costs nothing',
  async (_what, points, begin) => {
    const limits = start(2);
    for (let turn = 0; turn < 3 * points; turn += 1) {
      const attempt = await begin(limits);
      expect(attempt.ok).toBe(true);
      if (attempt.ok) await attempt.value.cancelled();
    }
  },
);

it('one gift is mailed to a few addresses in a week, from any browser', async () => {
  const limits = start();
  const mail = (turn: number) => limits.takeGiftMail(`usr_${turn}`, `${turn}@mail.example`, 'ord_1');
  for (let turn = 0; turn < MAILS_PER_GIFT; turn += 1) expect((await mail(turn)).ok).toBe(true);
  expect(await mail(99)).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
});
