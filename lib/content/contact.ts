import { env } from '@/lib/env';

const OFFICE_ADDRESS = '14 Playbill Row, Third Floor, New York, NY 10018';

export const SELLER = { name: env.SITE_NAME, address: OFFICE_ADDRESS, email: env.CONTACT_TO };

export const CONTACT = {
  title: 'Contact',
  description: 'Reach us by email, through the contact form, or at our office.',
  lead: 'A real person reads every message and replies within one business day.',
  email: env.CONTACT_TO,
  channels: [
    {
      icon: 'letter',
      title: 'Email',
      text: 'For anything that can wait until tomorrow.',
      link: { label: env.CONTACT_TO, href: `mailto:${env.CONTACT_TO}` },
    },
    {
      icon: 'speech',
      title: 'Live chat',
      text: "Our chat desk isn't open yet. The form on this page reaches the same people.",
      link: { label: 'Go to the form', href: '#contact-form' },
    },
    {
      icon: 'house',
      title: 'Office',
      text: OFFICE_ADDRESS,
      link: null,
    },
  ],
} as const;

export const CONTACT_FORM = {
  title: 'Send a message',
  fields: { firstName: 'First Name', lastName: 'Last Name', email: 'Email', message: 'Message' },
  messageRows: 6,
  accept: { before: 'I accept the', terms: 'terms and conditions' },
  honeypot: 'Website',
  submit: 'Submit',
  sending: 'Sending…',
  note: 'We only use what you write here to reply to you.',
  faulty: 'Please check the highlighted fields. We kept everything you typed.',
  kept: 'We kept your message. You can also email',
  sent: {
    title: 'Message sent',
    text: "Thank you! We'll get back to you within one business day.",
    another: 'Send another message',
    back: 'Go to Homepage',
  },
} as const;
