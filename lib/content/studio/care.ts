import type { AlertKind, refundLimitSchema } from '@/lib/contract/studio/organisation/care';
import type * as z from 'zod';

/** Of the settings, below what buyers see. */
export const CARE = {
  approval: {
    title: 'Approval',
    text: 'With our approval you publish and sell without a limit in time. Tell us who you are and what you want to show.',
    approved: 'Your organization is approved.',
    asked: (moment: string) => `You asked for approval on ${moment}. The owners get our answer by email.`,
    message: 'About your events',
    submit: 'Ask for approval',
    sending: 'Asking…',
  },
  limits: {
    title: 'Refunds of single orders',
    text: 'What all members of a role together refund in a day, in the time zone of your organization. Empty means no limit. Refund runs are for owners, and are not counted.',
    refunds: 'Orders a day',
    amount: 'US dollars a day',
    submit: 'Save the limits',
    sending: 'Saving…',
  },
  emails: {
    title: 'Emails to you',
    text: 'Each owner chooses. They go to your account’s address once it is confirmed.',
    kinds: {
      'first-sale': 'The first sale of an event',
      dispute: 'A buyer’s bank opens a dispute',
      signal: 'The signal is lost during a show',
      trial: 'The trial ends, and our answer to your request for approval',
      refund: 'A member asks for a refund beyond the limit',
      'make-good': 'A make-good waits for approval',
      domain: 'The record that proves your domain is gone',
    } satisfies Record<AlertKind, string>,
    submit: 'Save the choice',
    sending: 'Saving…',
  },
  reply: {
    title: 'Reply address',
    text: 'Where buyers write to when they reply to receipts and messages of your events. We mail a link to the address; it is used once an owner has opened the link.',
    none: 'Replies go to us.',
    now: (address: string) => `Replies go to ${address}.`,
    wanted: (address: string) => `${address} is not confirmed yet. Open the link in the email we sent there.`,
    email: 'New address',
    submit: 'Send the link',
    sending: 'Sending…',
    remove: { submit: 'Remove the address', sending: 'Removing…' },
    confirm: { submit: 'Use this address', sending: 'Confirming…' },
    confirmText: 'You opened the link in our email. From now on buyers reply to this address.',
  },
} as const;

/** Like “3 orders and $40.00”, of what a role may still refund today. */
export function sayLeft(
  { refunds, amount }: z.output<typeof refundLimitSchema>,
  say: (amount: number) => string,
) {
  const orders = refunds === null ? [] : [refunds === 1 ? '1 order' : `${refunds} orders`];
  return `Your role can still refund ${[...orders, ...(amount === null ? [] : [say(amount)])].join(' and ')} today.`;
}
