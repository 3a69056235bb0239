import type { z } from 'zod';
import type { whyAnswerSchema } from '@/lib/contract/studio/orders/schemas';

type Answer = NonNullable<z.output<typeof whyAnswerSchema>['answer']>;
type Advice = Pick<Answer, 'tell' | 'advice'> & { action?: Answer['action'] };

const SEAT = 'give them free access under People';

/** For each reason, what to tell the viewer and what the member can do. */
export const WHY_ADVICE = {
  fine: {
    tell: "Sign in with this address on the event's page, and reload it.",
    advice: 'If it still fails, ask what the player says and which device they use.',
  },
  unpublished: {
    tell: "The event's page is not open yet.",
    advice: 'Publish the event.',
    action: 'overview',
  },
  disputed: {
    tell: 'You can withdraw the dispute at your bank. Access comes back by itself once the bank has closed it.',
    advice: `The order has the evidence that you may send to the bank. To let them watch meanwhile, ${SEAT}.`,
    action: 'people',
  },
  'dispute-lost': {
    tell: 'Your bank has returned the payment. To watch, you can buy another ticket.',
    advice: `The bank's decision stands. You can still ${SEAT}.`,
    action: 'people',
  },
  over: {
    tell: 'The time that your ticket is for has passed. To watch again, you can buy another one while it is on sale.',
    advice: `To give them more time, ${SEAT}.`,
    action: 'people',
  },
  'pass-over': {
    tell: 'Your pass has ended. To watch, you can buy the pass again or a ticket for this event.',
    advice: `To let them watch all the same, ${SEAT}.`,
    action: 'people',
  },
  'pass-later': {
    tell: 'Your pass has not begun yet. Until then you can watch with a ticket for this event.',
    advice: `To let them watch all the same, ${SEAT}.`,
    action: 'people',
  },
  'not-in-pass': {
    tell: 'Your pass does not include this event. To watch, you can buy a ticket for it.',
    advice: `To open it to all pass holders, untick “Not in the pass” on the page, and publish. For one person, ${SEAT}.`,
    action: 'people',
  },
  waiting: {
    tell: 'Open the link in the email, which may be in the spam folder, and sign in with this same address.',
    advice:
      'If the address is mistyped, move the ticket to the right one on its order, or add the guest again under People.',
    action: 'people',
  },
  refunded: {
    tell: 'The money goes back the way you paid, and can take your bank 5 to 10 business days. To watch, you can buy another ticket.',
    advice: `If the refund was a mistake, it can't be undone, but you can ${SEAT}.`,
    action: 'people',
  },
  moved: {
    tell: 'Sign in with the address that has the ticket now.',
    advice: 'If it was moved by mistake, move it back on its order.',
  },
  owed: {
    tell: 'The payment is returned in full, which can take your bank 5 to 10 business days.',
    advice: `To let them watch all the same, ${SEAT}.`,
    action: 'people',
  },
  underway: {
    tell: "Please wait, and don't pay again. An email comes once the payment is confirmed.",
    advice: `If the show can't wait, ${SEAT}.`,
    action: 'people',
  },
  unfinished: {
    tell: "Nothing was charged. Open the event's page and finish the purchase there.",
    advice: 'If they see a charge, search the orders: they may have paid with another address.',
    action: 'orders',
  },
  declined: {
    tell: 'Nothing was charged. Try again with another card or another way to pay.',
    advice: 'If they see a charge, search the orders: they may have paid with another address.',
    action: 'orders',
  },
  'other-mode': {
    tell: "That was a test purchase without real money. To watch, buy a ticket on the event's page.",
    advice: `For a member of your team, ${SEAT}.`,
    action: 'people',
  },
  unknown: {
    tell: 'Please look at your receipt or its email: which address did you buy with? Sign in with that one.',
    advice: `Search the orders by name. If it was a gift, its giver's order says who has the ticket. You can also ${SEAT}.`,
    action: 'orders',
  },
  canceled: {
    tell: 'The event does not take place. You get an email once your money is on its way back.',
    advice: 'Refund the buyers, if you have not yet.',
    action: 'refunds',
  },
  early: {
    tell: "Your ticket is fine. Stay on the event's page: the show starts there by itself.",
    advice: '',
  },
  ended: {
    tell: 'The event is over, and your ticket includes nothing more to watch.',
    advice: 'To show a replay, choose a later “Replay until” on the page, and publish.',
    action: 'page',
  },
  'no-video': {
    tell: 'Your ticket is fine. The video is not there yet.',
    advice: 'Choose what plays, and publish.',
    action: 'video',
  },
  country: {
    tell: 'The event can be watched only where its page says so. With your ticket, it plays once you are there.',
    advice: 'You can change the countries on the page, or refund the order.',
    action: 'page',
  },
  screens: {
    tell: 'Close the video on another device, or choose “Watch here instead”.',
    advice:
      'With an order, you can free its screens there. If they know none of these devices, ask them to change their password.',
  },
  'player-country': {
    tell: 'Switch off a VPN, or watch from a country where the event is shown.',
    advice: 'You can change the countries on the page.',
    action: 'page',
  },
  player: {
    tell: 'Reload the page; then try another browser, device or network.',
    advice: 'If many have this trouble, look at the signal on the Live page.',
  },
} as const satisfies Record<string, Advice>;

export type Reason = keyof typeof WHY_ADVICE;

/** As the answer has it. */
export const toAdvice = (reason: Reason): Required<Advice> => ({ action: 'none', ...WHY_ADVICE[reason] });
