export const CONTACT_FORM = {
  title: 'Send a message',
  fields: { firstName: 'First Name', lastName: 'Last Name', email: 'Email', message: 'Message' },
  messageRows: 6,
  submit: 'Submit',
  sending: 'Sending…',
  note: 'We use what you write here to answer you, and for nothing else.',
  faulty: 'Please look at the marked fields. Nothing you typed is lost.',
  kept: 'What you typed is still here. You can also write to',
  sent: {
    title: 'Message sent',
    text: 'Thank you. A person will read it, and you hear from us within one working day.',
    another: 'Write another message',
    back: 'Go to Homepage',
  },
} as const;
