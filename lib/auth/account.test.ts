import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '@/lib/result';
import { logIn } from './account';
import { loginFailureMessage } from './login-messages';

const ann = { email: 'ann@example.com', password: 'x' };

async function failureOf(status: number, body: BodyInit | null, hidesAccounts = false) {
  const send = async () => new Response(body, { status });
  const answer = await logIn(ann, null, { hidesAccounts, send });
  if (answer.ok) throw new Error('That was a login.');
  const { code, message } = answer.error;
  return [ERROR_STATUS[code], loginFailureMessage(ERROR_STATUS[code], message)];
}

const saying = (error: string) => JSON.stringify({ error });

describe('a login that an API elsewhere refuses', () => {
  it.each([
    [400, saying('x'), [400, 'Invalid input. Please check your credentials.']],
    [401, saying('x'), [401, 'Unauthorized: Invalid email or password.']],
    [404, saying('x'), [404, 'No account found with this email.']],
    [500, saying('x'), [500, 'Server error: Please try again later.']],
    [403, saying('Locked.'), [403, 'Locked.']],
    [409, saying('Elsewhere.'), [409, 'Elsewhere.']],
    [422, saying('Not an email of ours.'), [422, 'Not an email of ours.']],
    [423, saying('Locked.'), [422, 'Locked.']],
    [503, saying('At lunch.'), [503, 'At lunch.']],
    [422, '{}', [422, 'An unexpected error occurred.']],
    [418, '<html>', [422, 'An unexpected error occurred.']],
    [403, '{"error":""}', [403, 'An unexpected error occurred.']],
    [502, null, [503, 'An unexpected error occurred.']],
  ])('with %i and %s', async (status, body, expected) => {
    expect(await failureOf(status, body)).toEqual(expected);
  });

  it('does not reveal that an email is unknown where accounts are hidden', async () => {
    const wrongPassword = await failureOf(401, saying('x'), true);
    for (const body of [saying('Unknown.'), '{"error":"Unknown.","code":"account_not_found"}', null])
      expect(await failureOf(404, body, true)).toEqual(wrongPassword);
  });
});
