import { optionalSession } from '@/lib/auth/session';
import { sendContactMessage } from '@/lib/contact/send-contact-message';
import { contactMessageSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: contactMessageSchema, session: optionalSession },
  ({ input, request }) => sendContactMessage(input, clientAddress(request.headers)),
);
