/** Apart from the page's copy, which reads the environment: the browser gets this file. */
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
