import { openRoute } from '@/lib/auth/routes';
import { sendContactMessage } from '@/lib/contact/send-contact-message';
import { contactMessageSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openRoute(contactMessageSchema, ({ input, clientAddress }) =>
  sendContactMessage(input, clientAddress),
);
