import type { SiteConfig } from '../config/config';
import type { Mail } from '../mail/outbox';

/** No mail repeats what was typed in: a stranger may have registered another person's address. */
export function createAccountMails({ name, url }: SiteConfig) {
  const toLink = (page: string, token: string) => `${url}/auth/${page}?token=${token}`;
  const toMail = (to: string, subject: string, paragraphs: string[]): Mail => ({
    to,
    subject,
    text: `${[...paragraphs, `${name}\n${url}`].join('\n\n')}\n`,
  });
  const ifNotYou = `If that was not you, set a new password at once: ${url}/auth/forgot-password`;

  return {
    verify: (to: string, token: string, validUntil: number): Mail => ({
      ...toMail(to, `Confirm your e-mail address for ${name}`, [
        `You have an account at ${name} with this address. Please confirm that it is yours, within 24 hours:`,
        toLink('verify-email', token),
        'If you made no account, someone has mistyped an address. You need do nothing.',
      ]),
      validUntil,
    }),

    reset: (to: string, token: string, validUntil: number): Mail => ({
      ...toMail(to, `A new password for ${name}`, [
        `Someone, probably you, asked for a new password for your account at ${name}. Choose it here, within 30 minutes:`,
        toLink('reset-password', token),
        'The link works once. If you did not ask for it, you need do nothing: your password is as it was.',
      ]),
      validUntil,
    }),

    passwordChanged: (to: string): Mail =>
      toMail(to, `Your password for ${name} was changed`, [
        `The password of your account at ${name} was changed, and all other logins were ended.`,
        ifNotYou,
      ]),

    changeEmail: (to: string, token: string, validUntil: number): Mail => ({
      ...toMail(to, `Confirm your new e-mail address for ${name}`, [
        `Your account at ${name} is to have this address. Please confirm that it is yours, within 24 hours:`,
        toLink('verify-email', token),
        'Until then the old address counts. If you asked for no change, you need do nothing.',
      ]),
      validUntil,
    }),

    emailTaken: (to: string): Mail =>
      toMail(to, `You already have an account at ${name}`, [
        `Someone asked to use this address for another account at ${name}. It is yours, and nothing was changed.`,
        'If that was you: log in with this address, or delete this account first.',
      ]),

    emailChanged: (to: string, contactTo: string): Mail => ({
      ...toMail(to, `Your account at ${name} has another e-mail address`, [
        `Your account at ${name} now uses another e-mail address. This one is not used any more.`,
        'If that was not you, answer this mail at once.',
      ]),
      replyTo: contactTo,
    }),

    accountDeleted: (to: string, contactTo: string): Mail => ({
      ...toMail(to, `Your account at ${name} was deleted`, [
        `Your account at ${name} was deleted, and your name and address were taken off what you bought.`,
        'If that was not you, answer this mail.',
      ]),
      replyTo: contactTo,
    }),
  };
}

export type AccountMails = ReturnType<typeof createAccountMails>;
