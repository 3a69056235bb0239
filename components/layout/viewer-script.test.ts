import { describe, expect, it } from 'vitest';
import { parseStoredToken } from '@/lib/auth/stored-token';
import { VIEWER_SCRIPT } from './viewer-script';

function markOf(stored: string | null): string | undefined {
  const dataset: { viewer?: string } = {};
  const run = new Function('localStorage', 'document', VIEWER_SCRIPT);
  run({ getItem: () => stored }, { documentElement: { dataset } });
  return dataset.viewer;
}

function token(payload: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`;
}

const soon = Math.floor(Date.now() / 1000) + 600;

describe('VIEWER_SCRIPT', () => {
  it.each([
    token({ name: 'Zoë', exp: soon }),
    token({ name: 'Ann', exp: soon - 1200 }),
    token({ name: 'Ann' }),
    token({ exp: `${soon}` }),
    token(null),
    'hello',
    '',
    null,
  ])('agrees with parseStoredToken about %s', (stored) => {
    expect(markOf(stored) === 'in').toBe(parseStoredToken(stored, Date.now()) !== null);
  });
});
