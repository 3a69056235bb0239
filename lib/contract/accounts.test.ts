import { describe, expect, it } from 'vitest';
import { forgotPasswordSchema } from './account';
import { emailSchema, loginSchema, newPasswordSchema } from './accounts';

const takes = (email: string) => emailSchema.safeParse(email).success;

it('a new password has its length once it is normalised', () => {
  const isLong = (password: string) => newPasswordSchema.safeParse(password).success;
  expect([isLong('e\u0301e\u0301e\u0301'), isLong('\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9')]).toEqual([
    false,
    true,
  ]);
});

describe('an email address', () => {
  it.each([
    'ana@example.com',
    'ana+live@mail.example.co.uk',
    'ANA_B@EXAMPLE.COM',
    'o’neil@example.com',
    'jürgen@bücher.example',
    '用户@例子.example',
    'उपयोगकर्ता@उदाहरण.भारत',
    'ana.@docomo.example',
    'ana@xn--bcher-kva.example',
    `${'x'.repeat(64)}@example.com`,
    'ana@4.example',
    'ａｎａ@example.com',
  ])('may be %s', (email) => {
    expect(takes(email)).toBe(true);
  });

  it.each([
    ['a dot at its end', 'ana@example.com.'],
    ['two dots in a row', 'ana@example..com'],
    ['a hyphen at a label’s end', 'ana@example-.com'],
    ['a hyphen at a label’s beginning', 'ana@-example.com'],
    ['an underscore in its domain', 'ana@exa_mple.com'],
    ['a port', 'ana@example.com:25'],
    ['a number for a domain', 'ana@192.0.2.1'],
    ['a label of 64 characters', `ana@${'x'.repeat(64)}.com`],
    ['a mailbox of 65 characters', `${'x'.repeat(65)}@example.com`],
    ['a bracket', 'ana<b@example.com'],
    ['a comma', 'ana,bea@example.com'],
  ])('that no server delivers to is not taken, yet still signs in: %s', (_what, email) => {
    expect(emailSchema.safeParse(email).error?.issues).toEqual([
      expect.objectContaining({ message: 'Invalid email' }),
    ]);
    expect(loginSchema.safeParse({ email, password: 'long enough' }).success).toBe(true);
    expect(forgotPasswordSchema.safeParse({ email }).success).toBe(true);
  });

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
