import { expect, it } from 'vitest';
import { AUTH, sayRegistered } from './auth';

it('promises a checkout to buyers, and the event to those who were invited to it', () => {
  expect(sayRegistered(null)).toBe(AUTH.registered);
  expect(sayRegistered('/checkout?event=gala')).toBe(AUTH.registered);
  expect(sayRegistered('/user/watch/evt-gala')).not.toContain('checkout');
});
