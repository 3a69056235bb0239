import type { ContactMessageInput } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import { toEmailKey } from '../accounts/email-key';
import { createRateLimit, takeInTurn, toAddressKey } from '../http/rate-limit';
import type { BackendConfig, BackendDeps } from '../config/config';
import type { Mailer } from '../mail/mailer';
import { enqueueMail, type Mail } from '../mail/outbox';
import { createMessage } from './repository';

export const PER_ADDRESS = 20;
export const PER_EMAIL = 4;
const WINDOW_MS = 60 * 60 * 1000;

const THANKS = { message: 'Thank you. Your message has arrived, and a person will read it.' };

export type ContactService = {
  /** Keeps a message and mails it, once. Fails with `rate_limited`. */
  sendMessage(input: ContactMessageInput, caller: string): Promise<Result<{ message: string }>>;
};

export function createContactService(
  { mail: { contactTo } }: Pick<BackendConfig, 'mail'>,
  { store, now }: Pick<BackendDeps, 'store' | 'now'>,
  mailer: Pick<Mailer, 'wake'>,
): ContactService {
  const rule = { windowMs: WINDOW_MS, says: 'Too many messages came from you' };
  const byAddress = createRateLimit(store, { ...rule, name: 'contact-address', points: PER_ADDRESS });
  const byEmail = createRateLimit(store, { ...rule, name: 'contact-email', points: PER_EMAIL });

  return {
    async sendMessage(input, caller) {
      // A robot that learns nothing has no reason to try the next thing.
      if (input.website) return ok(THANKS);
      const turn = await takeInTurn([
        [byAddress, toAddressKey(caller)],
        [byEmail, toEmailKey(input.email)],
      ]);
      if (!turn.ok) return turn;
      await store.transaction().execute(async (trx) => {
        const isNew = await createMessage(trx, input, now());
        if (isNew) await enqueueMail(trx, toMail(input, contactTo), now());
      });
      mailer.wake();
      return ok(THANKS);
    },
  };
}

function toMail({ firstName, lastName, email, message }: ContactMessageInput, to: string): Mail {
  const name = `${firstName} ${lastName}`;
  return {
    to,
    replyTo: email,
    subject: `Message from ${name}`,
    text: `${message}\n\n-- \n${name} <${email}>, by the contact form. Answer this mail to write back.\n`,
  };
}
