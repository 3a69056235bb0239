import type { LegalPage } from './legal';

export const PRIVACY_POLICY: LegalPage = {
  title: 'Privacy Policy',
  description: 'What we know about you, why, for how long, and how to have it corrected or erased.',
  updated: 'September 1, 2026',
  lead: 'We only ask for what we need to sell you a plan or a ticket and let you watch. This page lists all of it.',
  sections: [
    {
      title: 'What we keep',
      list: [
        'Your name, your email address and a one-way hash of your password, when you register.',
        'The referral code of the link you followed, if any.',
        'What you bought, when, for how much, and the reference of the payment.',
        'If you save a card for next time: its brand, last four digits and expiry date. The payment provider keeps the card itself until you remove it, change your email address or delete your account.',
        'Where you left a recording, so that you can resume on another device, and the kind of each device that plays, such as "Chrome on Windows".',
        'What you write to us.',
      ],
    },
    {
      title: 'What we do not keep',
      paragraphs: [
        'Card numbers. They go from your browser to the card payment provider and never pass through our servers. With PayPal, you pay on their pages.',
      ],
    },
    {
      title: 'What is stored in your browser',
      list: [
        "A cookie that keeps you signed in. Scripts can't read it. It stays for 30 days after your session expires, so we can tell you that it has.",
        'Your name and the time your session expires, so that pages can greet you.',
        'Your choice of light, dark or system theme.',
        'In the player: your volume, your captions, and where you left a recording.',
        'The referral code of the link you followed, if any, for 30 days: in storage, and in a cookie for browsers without scripts.',
        'If you saved a card for next time: a cookie that says that this browser may use it, for 400 days.',
        "If you followed a partner's link to an event, the partner's name, for 30 days in a cookie. A ticket you buy in that time records it.",
      ],
      paragraphs: ['There are no advertising cookies, and no one follows you from here to other sites.'],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        'The payment provider you choose sees what it needs to take your payment. The broadcaster of an event learns how many tickets were sold, not who you are. We do not sell data.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'Your account stays until you delete it, which you can do on your account page. Records of payments stay as long as tax law asks for, which is usually seven years.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can see what we hold about you, correct it, take it with you or have it erased, all of it on your account page. For anything else write to us through the contact page, and we answer within 30 days.',
      ],
    },
  ],
};
