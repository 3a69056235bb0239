import type { PassPeriod, RenewalAnswer } from '@/lib/contract';

/** "each month", "each year", "every 3 months". */
export function sayEvery({ unit, count }: PassPeriod): string {
  const [name, many] = unit === 'month' && count % 12 === 0 ? ['year', count / 12] : [unit, count];
  return many === 1 ? `each ${name}` : `every ${many} ${name}s`;
}

export const AGREEMENT = {
  title: 'Before you pay',
  price: (first: string, every: string, each: string) =>
    first === each
      ? `You pay ${each} now, and ${each} ${every} until you cancel.`
      : `You pay ${first} now, and then ${each} ${every} until you cancel.`,
  next: 'Pay today, and the next payment is due on',
  saved:
    'Our payment provider keeps the card or PayPal account you pay with, and charges it for each renewal.',
  cancel:
    'You can cancel in your account, or with the link in our emails, until the next payment is made. Your pass then lasts until the end of what is paid.',
  confirm: 'Your email address must be confirmed for your pass to renew.',
  tick: (each: string, every: string) => `I agree to pay ${each} ${every} until I cancel.`,
  submit: 'Continue to payment',
  short: (each: string, every: string) => `Renews for ${each} ${every} until you cancel.`,
} as const;

export const RENEWALS = {
  title: 'Passes that renew',
  text: 'What is charged next, and with what.',
  price: (each: string, every: string) => `${each} ${every}`,
  method: 'Paid with',
  noMethod: 'no card or PayPal account',
  next: 'Next payment',
  again: 'Next try',
  until: 'Valid until',
  ends: 'Canceled. Valid until',
  ended: 'This pass has ended.',
  grace: 'You can watch until',
  receipts: 'Receipts',
  pay: 'Pay now',
  faults: {
    declined: 'The last payment was declined. We try again, or you can pay now with another card.',
    challenged: 'Your bank asks you to confirm the payment. Please pay now to confirm it.',
    lost: 'The card or account that paid can’t be used any more. Please pay now with another one.',
    unconfirmed: 'It renews once your email address is confirmed.',
    waiting: 'It renews once there is something to watch. Nothing is charged until then.',
  } satisfies Record<NonNullable<RenewalAnswer['fault']>, string>,
  canceling: { submit: 'Cancel the renewal', sending: 'Canceling…' },
  keeping: { submit: 'Keep my pass', sending: 'Saving…' },
  takingBack: { submit: 'Take this payment back', sending: 'Refunding…' },
  takeBack:
    'You can take a yearly payment back within 7 days, once. Your pass ends with that. Possible until',
  link: {
    title: 'Cancel the renewal',
    lead: (pass: string, organisation: string) =>
      `Your pass “${pass}” by ${organisation} lasts until the end of what is paid. After that nothing is charged.`,
    incomplete: 'This link is incomplete. Please copy the full address from the email, or sign in to cancel.',
    account: 'Open my account',
    failed: 'This page could not be loaded. Please try again in a moment.',
  },
} as const;
