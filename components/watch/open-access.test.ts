import { expect, test } from 'vitest';
import { refusalPath } from './open-access';

const goes = (code: Parameters<typeof refusalPath>[0]['code']) =>
  refusalPath({ code, message: 'No.' }, 'evt-1', '/user/watch/evt-1');

test('a lost session leads to the login and back', () => {
  expect(goes('unauthorized')).toBe('/auth/login?returnTo=%2Fuser%2Fwatch%2Fevt-1&ended=1');
});

test('an ended grant leads to the page, which says so', () => {
  const error = { code: 'unauthorized', message: 'No.' } as const;
  expect(refusalPath(error, 'evt-1', '/user/watch/evt-1', true)).toBe('/user/watch/evt-1');
});

test('a lost access leads to the page that says why', () => {
  expect(goes('access_over')).toBe('/denied?event=evt-1&reason=access_over');
  expect(goes('country_blocked')).toBe('/not-available-in-your-country');
});

test('what the player shows itself leads nowhere', () => {
  expect(goes('too_many_screens')).toBeNull();
});
