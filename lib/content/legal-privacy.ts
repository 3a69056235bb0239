import type { LegalPage } from './legal';

export const PRIVACY_POLICY: LegalPage = {
  title: 'Privacy Policy',
  description: 'What we know about you, why, for how long, and how to have it corrected or erased.',
  updated: 'November 27, 2026',
  lead: 'We only ask for what we need to sell you a plan or a ticket and let you watch. This page lists all of it.',
  sections: [
    {
      title: 'What we keep',
      list: [
        'Your name, your email address, whether you confirmed it, and a one-way hash of your password, from the day you register.',
        'Your own referral code, and that of the link you followed, if any.',
        'When you signed in, and on which site. Links that we mail to you, as a hash.',
        'What you bought, when, for how much, from which country, with which code or partner, and the reference of the payment; refunds and disputes.',
        'If you save a card or PayPal for next time: the brand, last four digits and expiry date of the card, or the first letter and domain of your PayPal address. The payment provider keeps the card or the permission itself until you remove it, change your email address or delete your account.',
        'Free trials, guest lists you are on, and tickets that were moved to you or away from you.',
        'The name, email address and line of tickets that you gave or were given as a gift, and the name of the giver, until 30 days after the event or until the gift is declined.',
        'What you watch: when you began and were last there, for how many minutes, where you left a recording, how much of a preview you saw, which events you opened, which interruptions of a show you had, and from which country.',
        'The kind of each device that plays, such as "Chrome on Windows", and what went wrong in its player.',
        'TVs and players on other sites that you connected: the kind of device, the site, the country, and when each was last used, until the connection ends.',
        'Reminders you asked for, messages from organizers to you, and whether you agreed to get their news.',
        'The emails we send you, and what you write to us.',
        'If you work for an organizer: your role, invitations, and what you changed in the studio.',
      ],
    },
    {
      title: 'What we do not keep',
      paragraphs: [
        'Card numbers. They go from your browser to the card payment provider and never pass through our servers. With PayPal, you pay on their pages, or with an account that you saved there.',
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
        'If you saved a card or PayPal for next time: a cookie that says that this browser may use it, for 400 days.',
        "If you followed a partner's link to an event, the partner's name, for 30 days in a cookie. A ticket you buy in that time records it.",
      ],
      paragraphs: ['There are no advertising cookies, and no one follows you from here to other sites.'],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        'The payment provider you choose sees what it needs to take your payment, and the organizer of an event sees what the next section lists. We do not sell data.',
      ],
    },
    {
      title: 'What the organizer of an event sees',
      list: [
        'Your name and email address, if you bought a ticket or are on the guest list.',
        'What you bought for the event, when, for how much, how you paid, with which code, and from which country; refunds and disputes.',
        'When you signed in on the site of the event, when you began to watch and were last there, for how many minutes, on how many screens, and what went wrong in your player.',
        'The emails about the event that went to you, and whether they arrived.',
        'Whether you got a reminder, or agreed to get news.',
      ],
      paragraphs: [
        'In the team of the organizer, the owner, editors and the box office see this. Accountants see sums and single payments without names or addresses, and the desk sees how many people watch. If your bank asks about a payment, the organizer may send it these facts as evidence.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'Your account stays until you delete it, which you can do on your account page. Records of payments stay as long as tax law asks for, which is usually seven years.',
        'What you watched stays for a year, emails for 90 days, errors of a player for 30 days, and sign-ins for a week after they end. A keyed hash of your address stays for a year after a free trial or a preview, also without an account, so that each person gets these once.',
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
