import { openForm } from '@/lib/auth/routes';
import { readContactForm } from '@/lib/contact/contact-form';
import { sendContactMessage } from '@/lib/contact/send-contact-message';
import { contactMessageSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(
  contactMessageSchema,
  ({ input, clientAddress }) => sendContactMessage(input, clientAddress),
  { read: readContactForm, goTo: () => '/contact/sent', page: '/contact/unsent' },
);
