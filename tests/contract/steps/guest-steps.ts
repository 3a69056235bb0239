import { randomUUID } from 'node:crypto';
import { calls } from '@/lib/contract';
import { CARDS, type PackageItem } from '../buyer';
import type { Context } from './context';

export const newEmail = () => `${randomUUID()}@guests.example`;

/** A buyer without a session. `token` is the grant of one purchase. */
export type GuestBuyer = { token: string; email: string };

type Means = Pick<Context, 'client' | 'steps'> & Partial<Pick<Context, 'inside'>>;

/** Without `inside` no mails are read. */
export function createGuestSteps({ client, steps, inside }: Means) {
  const readMails = async (to: string) => {
    await inside?.upstream.deliverMail();
    return ((await inside?.upstream.listMail(1000)) ?? []).filter((mail) => mail.to_address === to);
  };
  const guests = {
    async open(item: Pick<PackageItem, 'id' | 'package'>, email = newEmail(), rest: object = {}) {
      const ids = { eventId: item.id, selectedPackage: item.package };
      const body = { email, ...ids, referral: null, ...rest };
      return { email, token: (await client.ok(calls.openGuest, { body })).token };
    },

    async buy(item: PackageItem, email = newEmail(), terms: object = {}) {
      const guest = await guests.open(item, email);
      const body = { ...steps.intentBody(item), ...terms };
      const intent = await client.ok(calls.createPaymentIntent, { token: guest.token, body });
      await steps.confirm(intent, CARDS.good);
      const save = { token: guest.token, body: steps.saveBody(item, intent.paymentIntentId) };
      await client.ok(calls.savePayment, save);
      return { ...guest, orderId: intent.orderId ?? '', save };
    },

    receipt: ({ token, orderId }: { token: string; orderId: string }) =>
      client.ok(calls.getOrder, { token, params: { orderId } }),

    /** Of the newest mail to the address. */
    async readCode(email: string): Promise<string> {
      const mails = await readMails(email);
      return mails.map(({ subject }) => /^Your code .*: (\d{6})$/.exec(subject)?.[1]).find(Boolean) ?? '';
    },

    /** Tokens of the links in the newest receipt. */
    async readLinks(email: string): Promise<{ refuse: string; verify: string }> {
      const mails = await readMails(email);
      const body = mails.find(({ subject }) => subject.startsWith('Your receipt'))?.body ?? '';
      const find = (page: string) => new RegExp(`/auth/${page}\\?token=([\\w-]+)`).exec(body)?.[1] ?? 'none';
      return { refuse: find('refuse'), verify: find('verify-email') };
    },

    async signInByCode(email: string): Promise<string> {
      await client.ok(calls.sendCode, { body: { email } });
      const code = await guests.readCode(email);
      return (await client.ok(calls.takeCode, { body: { email, code } })).token ?? '';
    },
  };
  return guests;
}
