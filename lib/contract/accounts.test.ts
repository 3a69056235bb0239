import { describe, expect, it } from 'vitest';
import { emailSchema, loginSchema } from './accounts';

const takes = (email: string) => emailSchema.safeParse(email).success;

describe('an email address', () => {
  it.each(['ana@example.com', 'ana+live@mail.example.co.uk', 'jürgen@bücher.example', '用户@例子.example'])(
    'may be %s',
    (email) => {
      expect(takes(email)).toBe(true);
    },
  );

  it.each([
    ['a terminal’s control sequence', 'a\u001b[2Jna@example.com'],
    ['the same in one character', 'a\u009b2Jna@example.com'],
    ['a bell', 'ana@exam\u0007ple.com'],
    ['an invisible space', 'ana\u200b@example.com'],
    ['a change of direction', 'ana\u202e@example.com'],
    ['half a character', 'ana\ud83d@example.com'],
  ])('holds no %s', (_what, email) => {
    expect(takes(email)).toBe(false);
    expect(loginSchema.safeParse({ email, password: 'long enough' }).success).toBe(false);
  });
});
