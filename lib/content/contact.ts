export const CONTACT = {
  title: 'Contact',
  description: 'Write to us: by email, by the form, or to our office.',
  lead: 'A person reads every message. You hear from us within one working day.',
  email: 'hello@marquee.example',
  channels: [
    {
      icon: 'letter',
      title: 'Email',
      text: 'For anything that can wait until tomorrow.',
      link: { label: 'hello@marquee.example', href: 'mailto:hello@marquee.example' },
    },
    {
      icon: 'speech',
      title: 'Live chat',
      text: 'On weekdays. While the desk is empty, the form on this page reaches the same people.',
      link: { label: 'Start a chat', href: '#' },
    },
    {
      icon: 'house',
      title: 'Office',
      text: '14 Playbill Row, Third Floor, New York, NY 10018',
      link: null,
    },
  ],
  formTitle: 'Send a message',
  formNote:
    'Submit opens your own mail program with the message filled in. It reaches us when you send it there.',
  fields: { firstName: 'First Name', lastName: 'Last Name', email: 'Email', message: 'Message' },
  messageRows: 6,
  submit: 'Submit',
} as const;
