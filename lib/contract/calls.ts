import * as z from 'zod';
import { type AnyCall, get, post } from './call';
import * as account from './account';
import * as accounts from './accounts';
import * as channels from './channels';
import * as contact from './contact';
import * as events from './events';
import * as gifts from './gifts';
import * as guests from './guests';
import * as ingest from './ingest';
import * as orders from './orders';
import * as pairings from './pairings';
import { passSchema } from './passes';
import * as playback from './playback';
import * as renewals from './renewals';
import * as sso from './sso';
import { idSchema, messageSchema } from './shared';

export const calls = {
  login: post('/auth/login', accounts.loginSchema, accounts.sessionSchema, {
    summary: 'Sign in with email and password',
    auth: false,
    failures: [400, 401, 404, 429],
  }),
  register: post('/auth/register', accounts.registerSchema, accounts.sessionSchema, {
    summary: 'Make an account',
    auth: false,
    failures: [400, 409, 429],
  }),
  logout: post('/auth/logout', z.object({}), messageSchema, {
    summary: 'Revoke the token that is sent',
    auth: true,
    failures: [401],
  }),
  getEventByDomain: get(
    '/events/domain/{subdomain}',
    z.object({ subdomain: events.domainKeySchema }),
    events.eventSchema,
    {
      summary: 'The event of a host: its subdomain, or the whole host name',
      auth: false,
      failures: [400, 404],
    },
  ),
  getChannel: get('/channels/{subdomain}', channels.channelParamsSchema, channels.channelSchema, {
    summary: "An organization's home at a host of its own, with a page of what can be watched again",
    auth: false,
    optional: 'channels',
    failures: [400, 404],
  }),
  follow: post('/follow', channels.followSchema, messageSchema, {
    summary: 'Mail a link that confirms an address for news of a channel; answers the same for any address',
    auth: false,
    optional: 'channels',
    failures: [400, 404, 409, 429],
  }),
  confirmFollow: post('/follow/confirm', channels.confirmFollowSchema, messageSchema, {
    summary: 'Follow a channel with the token of a mailed link; safe to repeat',
    auth: false,
    optional: 'channels',
    failures: [400, 410, 429],
  }),
  startTrial: post('/events/trial', events.trialRequestSchema, events.trialAnswerSchema, {
    summary: 'Start the free trial of an event, before it starts',
    auth: true,
    failures: [400, 401, 403, 404, 409, 451],
  }),
  createPaymentIntent: post(
    '/orders/create-checkout-payment-intent',
    orders.createIntentSchema,
    orders.intentAnswerSchema,
    {
      summary: 'Open an order for a plan or a package and get the client secret of its PaymentIntent',
      auth: true,
      takesGrant: true,
      failures: [400, 401, 402, 404, 409, 410, 451, 429, 501, 502, 503],
    },
  ),
  savePayment: post('/orders/save-payment', orders.savePaymentSchema, orders.savedPaymentSchema, {
    summary: 'Record a payment after the provider confirms it; safe to repeat',
    auth: true,
    takesGrant: true,
    failures: [400, 401, 402, 404, 409, 429, 501, 502, 503],
  }),
  createCheckoutSession: post(
    '/orders/create-checkout-session',
    orders.createCheckoutSessionSchema,
    orders.checkoutSessionAnswerSchema,
    {
      summary: "Open an order and get the address of the provider's own payment page",
      auth: true,
      takesGrant: true,
      optional: 'hosted-page',
      failures: [400, 401, 402, 404, 409, 451, 429, 501, 502, 503],
    },
  ),
  claimFreeOrder: post('/orders/claim', orders.claimFreeOrderSchema, orders.claimedOrderSchema, {
    summary: 'Take an item that costs nothing; safe to repeat',
    auth: true,
    takesGrant: true,
    optional: 'free-orders',
    failures: [400, 401, 404, 409, 429, 451, 501],
  }),
  checkCode: post('/orders/check-code', orders.checkCodeSchema, orders.checkedCodeSchema, {
    summary: 'The price of a package or pass with a discount code, which changes nothing',
    auth: false,
    optional: 'codes',
    failures: [400, 404, 409, 429, 451],
  }),
  countClick: post('/orders/count-click', orders.countClickSchema, messageSchema, {
    summary: "Count a visit by a partner's link; unknown links count nothing",
    auth: false,
    optional: 'codes',
    failures: [400, 429],
  }),
  getEvent: get('/events/{eventId}', z.object({ eventId: idSchema }), events.eventSchema, {
    summary: 'An event by its id',
    auth: false,
    optional: 'events',
    failures: [400, 404],
  }),
  getPass: get('/passes/{passId}', z.object({ passId: idSchema }), passSchema, {
    summary: "A broadcaster's pass, with the listed events that it opens",
    auth: false,
    optional: 'passes',
    failures: [400, 404],
  }),
  listEvents: get('/events', z.object({}), events.eventsAnswerSchema, {
    summary: 'The events that ask to be listed and are not over, at most 100',
    auth: false,
    optional: 'events',
    failures: [],
  }),
  createPaypalOrder: post(
    '/orders/create-paypal-order',
    orders.createPaypalOrderSchema,
    orders.paypalOrderAnswerSchema,
    {
      summary: 'Open an order for a plan or a package and the PayPal order that pays for it',
      auth: true,
      takesGrant: true,
      optional: 'paypal',
      failures: [400, 401, 402, 404, 409, 451, 429, 501, 502, 503],
    },
  ),
  capturePaypalOrder: post(
    '/orders/capture-paypal-order',
    orders.capturePaypalOrderSchema,
    orders.captureAnswerSchema,
    {
      summary: 'Capture a PayPal order that was approved, or that a saved account pays; safe to repeat',
      auth: true,
      takesGrant: true,
      optional: 'paypal',
      failures: [400, 401, 402, 404, 409, 410, 429, 501, 502, 503],
    },
  ),
  listOrders: get('/orders', z.object({}), orders.ordersAnswerSchema, {
    summary: 'The orders of the sender, newest first',
    auth: true,
    optional: 'purchases',
    failures: [401],
  }),
  getOrder: get('/orders/{orderId}', z.object({ orderId: idSchema }), orders.receiptSchema, {
    summary: 'An order of the sender, with what its receipt needs',
    auth: true,
    takesGrant: true,
    optional: 'purchases',
    failures: [400, 401, 404],
  }),
  getPlayback: get('/playback/{eventId}', playback.playbackParamsSchema, playback.playbackAnswerSchema, {
    summary: 'Whether and what the sender may watch',
    auth: true,
    takesGrant: true,
    takesPairing: true,
    optional: 'playback',
    failures: [400, 401, 403, 404, 422, 451],
  }),
  openPlayback: post('/playback/token', playback.playbackTokenRequestSchema, playback.playbackTokenSchema, {
    summary:
      'A short token that opens the playlists of an event on one screen; asking again is its heartbeat',
    auth: true,
    takesGrant: true,
    takesPairing: true,
    optional: 'playback',
    failures: [400, 401, 403, 404, 409, 422, 429, 451],
  }),
  openFrame: post('/playback/frame', playback.frameTokenRequestSchema, playback.frameTokenSchema, {
    summary: "A short token for a player on one of the organization's sites: a free event, or a preview",
    auth: false,
    optional: 'playback',
    failures: [400, 403, 404, 422, 429, 451],
  }),
  listScreens: get(
    '/playback/{eventId}/screens',
    playback.screensParamsSchema,
    playback.screensAnswerSchema,
    {
      summary: "The screens that play the sender's ticket, and how many it covers",
      auth: true,
      takesGrant: true,
      optional: 'playback',
      failures: [400, 401, 403, 404],
    },
  ),
  stopScreen: post('/playback/stop-screen', playback.stopScreenSchema, messageSchema, {
    summary: "End the playback of one of the sender's screens",
    auth: true,
    takesGrant: true,
    optional: 'playback',
    failures: [400, 401, 403, 404],
  }),
  startPairing: post('/pairings', pairings.startPairingSchema, pairings.startedPairingSchema, {
    summary: 'Begin to pair a TV, or a player on another site, with an account (RFC 8628)',
    auth: false,
    optional: 'pairing',
    failures: [400, 403, 404, 429],
  }),
  takePairing: post('/pairings/token', pairings.takePairingSchema, pairings.takenPairingSchema, {
    summary: 'The grant of an approved screen, given once; until then 400 with a code of RFC 8628',
    auth: false,
    optional: 'pairing',
    failures: [400, 429],
  }),
  findPairing: post('/pairings/find', pairings.findPairingSchema, pairings.foundPairingSchema, {
    summary: 'The screen that shows a code, for the sender to approve',
    auth: true,
    optional: 'pairing',
    failures: [400, 401, 404, 429],
  }),
  decidePairing: post('/pairings/decide', pairings.decidePairingSchema, messageSchema, {
    summary: 'Approve or decline the screen that shows a code',
    auth: true,
    optional: 'pairing',
    failures: [400, 401, 403, 404, 429],
  }),
  getPairing: get('/pairings/current', z.object({}), pairings.pairingAnswerSchema, {
    summary: 'What the grant of a paired screen opens',
    auth: true,
    takesPairing: true,
    optional: 'pairing',
    failures: [401, 403],
  }),
  endPairing: post('/account/end-paired-screen', pairings.endPairingSchema, messageSchema, {
    summary: 'End the grant of a paired screen; safe to repeat',
    auth: true,
    optional: 'pairing',
    failures: [400, 401],
  }),
  authorizeIngest: post('/ingest/authorize', ingest.authorizeIngestSchema, ingest.authorizedIngestSchema, {
    summary: 'Whether a stream key opens the input of a show now; needs the secret of the live input',
    auth: false,
    optional: 'studio',
    failures: [400, 403, 429],
  }),
  registerIngest: post('/ingest/register', ingest.registerIngestSchema, ingest.registeredIngestSchema, {
    summary: 'A live input says where it is and what it receives; needs its secret',
    auth: false,
    optional: 'studio',
    failures: [400, 403, 409, 429],
  }),
  openGuest: post('/orders/open-guest', guests.openGuestSchema, guests.openedGuestSchema, {
    summary: 'Begin a purchase without an account; the token is good for this purchase alone',
    auth: false,
    takesGrant: true,
    optional: 'guests',
    failures: [400, 429],
  }),
  correctGuestEmail: post('/orders/correct-email', guests.correctEmailSchema, messageSchema, {
    summary: 'Correct the address of a paid order, once, until it is confirmed; sends the receipt again',
    auth: true,
    takesGrant: true,
    optional: 'guests',
    failures: [400, 401, 403, 409, 429],
  }),
  refusePurchase: post('/orders/refuse', guests.refusePurchaseSchema, messageSchema, {
    summary: "Take the owner's address off a purchase, with the token of its mail; safe to repeat",
    auth: false,
    optional: 'guests',
    failures: [400, 409, 410, 429],
  }),
  sendCode: post('/auth/send-code', guests.sendCodeSchema, messageSchema, {
    summary: 'Mail a six-digit code; answers the same whether or not there is such an account',
    auth: false,
    takesGrant: true,
    optional: 'guests',
    failures: [400, 429],
  }),
  takeCode: post('/auth/take-code', guests.takeCodeSchema, guests.takenCodeSchema, {
    summary: 'Confirm the address with a mailed code and sign in; ends the grants of its purchases',
    auth: false,
    takesGrant: true,
    optional: 'guests',
    failures: [400, 429],
  }),
  changeGift: post('/orders/change-gift', gifts.changeGiftSchema, messageSchema, {
    summary: 'Send the mail of a gift again, or the gift to another person, until it is opened',
    auth: true,
    takesGrant: true,
    optional: 'gifts',
    failures: [400, 401, 404, 409, 429],
  }),
  refuseGift: post('/orders/refuse-gift', gifts.refuseGiftSchema, messageSchema, {
    summary: "Refuse a gift with the token of its mail, which erases the recipient's address; safe to repeat",
    auth: false,
    optional: 'gifts',
    failures: [400, 409, 410, 429],
  }),
  createSsoCode: post('/auth/sso-code', sso.createSsoCodeSchema, sso.ssoCodeSchema, {
    summary: "A code that opens the sender's session on the host of an event: once, within a minute",
    auth: true,
    optional: 'sso',
    failures: [400, 401, 404],
  }),
  useSsoCode: post('/auth/use-sso-code', sso.useSsoCodeSchema, accounts.sessionSchema, {
    summary: 'Open the session that a code is for, in the browser that asked for it',
    auth: false,
    optional: 'sso',
    failures: [400, 401],
  }),
  forgotPassword: post('/auth/forgot-password', account.forgotPasswordSchema, messageSchema, {
    summary: 'Send a link for a new password; answers the same whether or not there is such an account',
    auth: false,
    optional: 'passwords',
    failures: [400, 429],
  }),
  resetPassword: post('/auth/reset-password', account.resetPasswordSchema, messageSchema, {
    summary: 'Set a new password with the token of a mailed link; ends every session of the account',
    auth: false,
    optional: 'passwords',
    failures: [400, 410, 429],
  }),
  verifyEmail: post('/auth/verify-email', account.verifyEmailSchema, messageSchema, {
    summary: 'Confirm an email address with the token of a mailed link; safe to repeat',
    auth: false,
    takesGrant: true,
    optional: 'passwords',
    failures: [400, 409, 410, 429],
  }),
  unsubscribe: post('/unsubscribe', account.unsubscribeSchema, messageSchema, {
    summary: "End a broadcaster's news with the token of a mailed link; safe to repeat",
    auth: false,
    optional: 'studio',
    failures: [400, 404],
  }),
  sendVerification: post('/account/send-verification', z.object({}), messageSchema, {
    summary: 'Mail the link that confirms the address of the sender once more',
    auth: true,
    optional: 'passwords',
    failures: [401, 409, 429],
  }),
  getAccount: get('/account', z.object({}), account.accountSchema, {
    summary: 'The account of the sender',
    auth: true,
    optional: 'account',
    failures: [401],
  }),
  changeName: post('/account/profile', account.changeNameSchema, accounts.sessionSchema, {
    summary: 'Change the name; the answer has a token that carries it',
    auth: true,
    optional: 'account',
    failures: [400, 401],
  }),
  changeEmail: post('/account/email', account.changeEmailSchema, messageSchema, {
    summary: 'Ask for another email address; it counts once its mailed link was followed',
    auth: true,
    optional: 'account',
    failures: [400, 401, 403, 429],
  }),
  changePassword: post('/account/password', account.changePasswordSchema, accounts.sessionSchema, {
    summary: 'Change password and end all other sessions of the account',
    auth: true,
    optional: 'account',
    failures: [400, 401, 403, 429],
  }),
  signOutEverywhere: post('/account/sign-out-everywhere', z.object({}), messageSchema, {
    summary: 'End all sessions of the account, and its paired screens',
    auth: true,
    optional: 'account',
    failures: [401],
  }),
  withdrawConsent: post('/account/withdraw-consent', account.withdrawConsentSchema, messageSchema, {
    summary: 'Hear no more from a broadcaster; safe to repeat',
    auth: true,
    optional: 'account',
    failures: [400, 401],
  }),
  removeSavedMethod: post('/account/remove-saved-method', account.removeSavedMethodSchema, messageSchema, {
    summary: 'Forget a saved card, here and at the payment provider; safe to repeat',
    auth: true,
    optional: 'saved-methods',
    failures: [400, 401, 403],
  }),
  listRenewals: get('/account/renewals', z.object({}), renewals.renewalsSchema, {
    summary: 'The passes of the sender that renew, or did until they were canceled',
    auth: true,
    optional: 'passes',
    failures: [401],
  }),
  cancelRenewal: post('/account/cancel-renewal', renewals.ofRenewalSchema, messageSchema, {
    summary: 'Let a pass end with what is paid; counts until its next period is charged; safe to repeat',
    auth: true,
    optional: 'passes',
    failures: [400, 401, 404],
  }),
  keepRenewal: post('/account/keep-renewal', renewals.ofRenewalSchema, messageSchema, {
    summary: 'Undo a cancellation while what is paid lasts; safe to repeat',
    auth: true,
    optional: 'passes',
    failures: [400, 401, 404, 409],
  }),
  takeBackPeriod: post('/orders/take-back', renewals.takeBackSchema, messageSchema, {
    summary: 'Refund a yearly period of a pass that renews within seven days, once; safe to repeat',
    auth: true,
    optional: 'passes',
    failures: [400, 401, 404, 409],
  }),
  readRenewalLink: post('/renewals/read', renewals.renewalLinkSchema, renewals.linkedRenewalSchema, {
    summary: 'The pass of a mailed link, which changes nothing',
    auth: false,
    optional: 'passes',
    failures: [400, 404],
  }),
  cancelByLink: post('/renewals/cancel', renewals.renewalLinkSchema, messageSchema, {
    summary: 'As cancelRenewal, with the token of a mailed link and without a session; safe to repeat',
    auth: false,
    optional: 'passes',
    failures: [400, 404],
  }),
  exportAccount: get('/account/export', z.object({}), account.accountExportSchema, {
    summary: 'Everything that is kept about the sender',
    auth: true,
    optional: 'account',
    failures: [401],
  }),
  deleteAccount: post('/account/delete', account.deleteAccountSchema, messageSchema, {
    summary: 'Delete the account; orders stay on record without the name',
    auth: true,
    optional: 'account',
    failures: [400, 401, 403, 409, 429],
  }),
  sendContactMessage: post('/contact', contact.contactMessageSchema, messageSchema, {
    summary: 'Send a message of the contact form; safe to repeat on the same day',
    auth: false,
    optional: 'contact',
    failures: [400, 429],
  }),
} satisfies Record<string, AnyCall>;

/** Playlists need a token; segments have signed addresses. */
export const MEDIA_PATH = '/playback/{eventId}/media/{file}';
export function toMediaPath(eventId: string, file: string): string {
  return `/playback/${encodeURIComponent(eventId)}/media/${file.split('/').map(encodeURIComponent).join('/')}`;
}
