import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '@/lib/result';
import { toUpstreamError } from './failure';

describe('toUpstreamError', () => {
  it("keeps the API's own code and sentence", () => {
    const body = { error: 'You already own this.', code: 'already_owned' };
    expect(toUpstreamError(409, body, null, 0)).toEqual({
      code: 'already_owned',
      message: 'You already own this.',
    });
  });

  it('falls back to the status for a code it does not know', () => {
    expect(toUpstreamError(404, { error: 'Gone', code: 'E_42' }, null, 0).code).toBe('not_found');
  });

  it('says the generic sentence when the body holds none', () => {
    expect(toUpstreamError(500, '<html>', null, 0)).toEqual({
      code: 'internal',
      message: 'Something went wrong! Please try again.',
    });
  });

  it.each([406, 418, 422, 423])('takes %i for a refusal that is none of the others', (status) => {
    const error = { code: 'refused', message: 'Not today.' };
    expect(toUpstreamError(status, { error: 'Not today.' }, null, 0)).toEqual(error);
    expect(ERROR_STATUS.refused).toBe(422);
  });

  it.each([{ code: 1042 }, { fields: ['email'] }, { reference: null }])(
    'keeps the words beside %j',
    (rest) => {
      const { code, message } = toUpstreamError(401, { error: 'No.', ...rest }, null, 0);
      expect([code, message]).toEqual(['unauthorized', 'No.']);
    },
  );

  it("goes by the status where the API's code belongs to another one", () => {
    const { code, message } = toUpstreamError(401, { error: 'No.', code: 'account_not_found' }, null, 0);
    expect([code, message]).toEqual(['unauthorized', 'No.']);
  });

  it('takes a redirect for a wrong address of the API, not for wrong input', () => {
    expect(toUpstreamError(301, null, null, 0).code).toBe('upstream_invalid');
  });

  it.each([
    [{}, null, 'Too many attempts. Please try again later.'],
    [{}, '90', 'Too many attempts. Please try again in 2 minutes.'],
    [{ error: 'Slow down.' }, '90', 'Slow down. Please try again in 2 minutes.'],
    [{ error: 'Slow down.' }, null, 'Slow down.'],
    [{ error: 'Try again in 6 minutes.' }, '360', 'Try again in 6 minutes.'],
  ])('says how long to wait: %j with Retry-After %s', (body, header, message) => {
    expect(toUpstreamError(429, body, header, 0).message).toBe(message);
  });

  it.each([
    ['30', 30_000],
    [new Date(5_000).toUTCString(), 4_000],
  ])('reads Retry-After %s', (header, expected) => {
    expect(toUpstreamError(429, {}, header, 1_000).retryAfterMs).toBe(expected);
  });
});
