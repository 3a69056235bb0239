/** A purchase without an account (decision 102). */
export const GUEST = {
  paid: 'Payment received',
  sentTo: (email: string) => `Your receipt went to ${email}.`,
  email: 'Email',
  code: 'Six-digit code',
  codeHint: 'It is in the email that we have just sent you.',
  sendCode: 'Email me a code',
  sendAgain: 'Send another code',
  confirm: 'Confirm',
  wrong: 'Wrong email address?',
  correct: 'Use this address',
  other: {
    title: 'Confirm your email address to watch',
    text: (email: string) =>
      `${email} has an account already, and your ticket is in it. Enter a code from that mailbox, or sign in.`,
  },
  refused: {
    title: 'Please enter another email address',
    text: 'The owner of the address you gave says that the purchase is not theirs. You can still watch here.',
    gift: 'The owner of the address you gave says that the purchase is not theirs. The gift stays as it is.',
  },
  password: {
    why: 'You can watch in this browser now. Set a password to watch on your other devices, too.',
    action: 'Set a password',
    sent: (email: string) => `We sent a link to ${email}. It works for 30 minutes.`,
  },
} as const;

export const CODE_PAGE = {
  title: 'Sign in with a code',
  lead: 'No password yet? We email you a six-digit code.',
  trial: 'We email you a six-digit code. Then your free trial starts.',
  ended:
    'The email address of your purchase was confirmed on another device. Enter a code from that mailbox to go on here.',
  other: 'Have a password?',
  logIn: 'Sign in',
} as const;
