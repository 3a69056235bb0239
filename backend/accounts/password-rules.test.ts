import { describe, expect, it } from 'vitest';
import { checkNewPassword } from './password-rules';

const owner = { name: 'Ann Archer', email: 'ann.archer77@mail.example', siteName: 'Marquee' };
const messageOf = async (password: string) => {
  const checked = await checkNewPassword(password, owner);
  return checked.ok ? null : checked.error.fields?.['password'];
};

describe('checkNewPassword', () => {
  it.each(['123456', 'password', 'Password', 'QWERTY123', 'iloveyou', 'trustno1', 'ｐａｓｓｗｏｒｄ'])(
    'refuses %s, which is on every list',
    async (password) => {
      expect(await messageOf(password)).toBe('This password is too common. Please choose another one.');
    },
  );

  it.each([
    'Ann Archer',
    'annarcher',
    'ann.archer77',
    'Ann-Archer-1999!',
    'ann.archer77@mail.example',
    'marquee',
    'Marquee2027!',
    'ｍａｒｑｕｅｅ',
  ])('refuses %s, which can be guessed', async (password) => {
    expect(await messageOf(password)).toMatch(/too close to your name/);
  });

  it.each(['standing-room-only', 'six or more', 'curtain-up', '739105628461', 'Ann likes rowing'])(
    'takes %s',
    async (password) => {
      expect(await messageOf(password)).toBeNull();
    },
  );

  it('does not take a name without letters for one that forbids every number', async () => {
    const numbers = { ...owner, name: '007', email: '1234@mail.example' };
    expect((await checkNewPassword('739105628461', numbers)).ok).toBe(true);
  });
});
