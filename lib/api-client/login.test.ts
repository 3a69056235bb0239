import { expect, it, vi } from 'vitest';
import { fail, ok } from '@/lib/result';
import { requestLogin } from './login';

const ANN = { email: 'ann@example.com', password: 'standing-room-only' };
const SESSION = { token: 'a.b.c', message: 'Login successful!' };

it('hands over who wants in and from where, and gives what the embedded API says', async () => {
  const logIn = vi.fn(async () => ok(SESSION));
  expect(await requestLogin(ANN, '203.0.113.7', '', logIn)).toEqual(ok(SESSION));
  expect(logIn).toHaveBeenCalledExactlyOnceWith(ANN, '203.0.113.7');
  const refused = fail('rate_limited', 'Please try again in 3 minutes.', { retryAfterMs: 180_000 });
  expect(await requestLogin(ANN, null, '', async () => refused)).toEqual(refused);
});

it('says the message for a server error when the store fails', async () => {
  expect(await requestLogin(ANN, null, '', () => Promise.reject(new Error('disk I/O error')))).toEqual(
    fail('internal', 'Server error: Please try again later.'),
  );
});
