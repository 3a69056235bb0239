import { HOLD_MINUTES } from '@/lib/contract/terms';
import type { Letter, Sender } from '../mail/letter';
import type { Mail } from '../mail/outbox';
import { writeMail } from '../mail/write-mail';

/** No mail repeats user input, because anyone may register another person's address. */
export function createAccountMails(sender: Sender) {
  const { site, url } = sender;
  const name = sender.broadcaster?.name ?? site.name;
  const toUrl = (page: string, token: string) => `${url}/auth/${page}?token=${token}`;
  const write = (letter: Omit<Letter, 'heading'> & { heading?: string }): Mail =>
    writeMail({ heading: letter.subject, ...letter }, sender);
  const notYou = "If this wasn't you, reply to this email right away.";

  return {
    verify: (to: string, token: string, validUntil: number): Mail =>
      write({
        to,
        validUntil,
        subject: `Confirm your email address for ${name}`,
        heading: 'Confirm your email address',
        parts: [
          `You have an account at ${name} with this email address. Please confirm that it's yours within 24 hours.`,
          { action: 'Confirm email address', url: toUrl('verify-email', token) },
          "If you didn't create an account, you can ignore this email: someone probably mistyped their address.",
        ],
      }),

    reset: (to: string, token: string, validUntil: number, returnTo: string | null): Mail =>
      write({
        to,
        validUntil,
        subject: `Reset your password for ${name}`,
        heading: 'Reset your password',
        parts: [
          `We received a request to reset the password of your account at ${name}. The link works once, within 30 minutes.`,
          {
            action: 'Choose a new password',
            url:
              toUrl('reset-password', token) + (returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : ''),
          },
          "If you didn't ask for this, you can ignore this email: your password stays the same.",
        ],
      }),

    code: (to: string, code: string, validUntil: number): Mail =>
      write({
        to,
        validUntil,
        subject: `Your code for ${name}: ${code}`,
        heading: 'Your code',
        parts: [
          `Enter ${code} on the page that asked for it. It works once, within ${HOLD_MINUTES} minutes.`,
          "If you didn't ask for this, you can ignore this email. Don't give the code to anyone.",
        ],
      }),

    passwordChanged: (to: string): Mail =>
      write({
        to,
        subject: `Your password for ${name} was changed`,
        heading: 'Your password was changed',
        parts: [
          `The password of your account at ${name} was changed, and you were signed out on all other devices.`,
          "If this wasn't you, reset your password right away.",
          { link: 'Reset your password', url: `${url}/auth/forgot-password` },
        ],
      }),

    changeEmail: (to: string, token: string, validUntil: number): Mail =>
      write({
        to,
        validUntil,
        subject: `Confirm your new email address for ${name}`,
        heading: 'Confirm your new email address',
        parts: [
          `You asked to use this email address for your account at ${name}. Please confirm it within 24 hours.`,
          { action: 'Confirm new address', url: toUrl('verify-email', token) },
          "Until then, your account keeps its old address. If you didn't ask for this, you can ignore this email.",
        ],
      }),

    emailTaken: (to: string): Mail =>
      write({
        to,
        subject: `You already have an account at ${name}`,
        heading: 'You already have an account',
        parts: [
          `Someone tried to use this email address for another account at ${name}. It belongs to your account, and nothing has changed.`,
          'If that was you, sign in with this address, or delete this account first.',
          { link: 'Sign in', url: `${url}/auth/login` },
        ],
      }),

    emailChanged: (to: string, contactTo: string): Mail =>
      write({
        to,
        replyTo: contactTo,
        subject: `The email address of your account at ${name} was changed`,
        heading: 'Your email address was changed',
        parts: [`Your account at ${name} now uses a different email address instead of this one.`, notYou],
      }),

    accountDeleted: (to: string, contactTo: string): Mail =>
      write({
        to,
        replyTo: contactTo,
        subject: `Your account at ${name} was deleted`,
        heading: 'Your account was deleted',
        parts: [
          `We deleted your account at ${name} and removed your name and email address from your payment records.`,
          notYou,
        ],
      }),
  };
}

export type AccountMails = ReturnType<typeof createAccountMails>;
