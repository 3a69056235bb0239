import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { PER_ADDRESS, PER_EMAIL } from '@/backend/contact/contact';
import type { Context } from '../steps/context';

const note = (change: Record<string, unknown> = {}) => ({
  firstName: 'Wilma',
  lastName: 'Writer',
  email: `${randomUUID()}@writers.example`,
  message: 'Do you stream\nrowing?',
  acceptTerms: true,
  ...change,
});

let last = 0;
const newAddress = () => `203.0.113.${(last += 1)}`;

export function describeContact({ client }: Context): void {
  const send = (body: object, from = newAddress()) => client.ok(calls.sendContactMessage, { body, from });
  const statusOf = async (body: object, from = newAddress()) =>
    (await client.send(calls.sendContactMessage, { body, from })).status;

  describe('a message of the contact form', () => {
    it('is thanked for', async () => {
      expect((await send(note())).message).toMatch(/^Thank you/);
    });

    it('is refused with a sentence for every faulty field', async () => {
      const body = { firstName: ' ', lastName: 'a\nb', email: 'nowhere', message: 'x'.repeat(5001) };
      expect(await client.refused(calls.sendContactMessage, { body })).toMatchObject({
        status: 400,
        code: 'invalid_input',
        fields: {
          firstName: 'First Name is required',
          lastName: 'Last Name must be a single line of plain text',
          email: 'Please enter a valid email address',
          message: 'Message must be at most 5000 characters',
          acceptTerms: 'Please accept the terms and conditions',
        },
      });
      expect(await client.refused(calls.sendContactMessage, { body: {} })).toMatchObject({
        fields: { firstName: 'First Name is required', email: 'Email is required' },
      });
    });

    it('with the terms not accepted is refused', async () => {
      const body = note({ acceptTerms: false });
      expect(await client.refused(calls.sendContactMessage, { body })).toMatchObject({
        fields: { acceptTerms: 'Please accept the terms and conditions' },
      });
    });

    it('of a robot is answered like any other, without end', async () => {
      const body = note({ website: 'https://spam.example' });
      const from = newAddress();
      for (let count = 0; count < 20; count += 1) await send(body, from);
    });

    it('one too many of an email is refused with the time to wait', async () => {
      const { email } = note();
      for (let count = 0; count < PER_EMAIL; count += 1)
        await send(note({ email, message: `Number ${count}` }));
      const body = note({ email: email.toUpperCase() });
      const sentence = /too many messages\. Please try again in 60 minutes\.$/;
      await client.tooMany(calls.sendContactMessage, { body, from: newAddress() }, sentence);
    });

    it('one too many of an address is refused, whatever the sender says his address is', async () => {
      const from = newAddress();
      const sent = Array.from({ length: PER_ADDRESS }, () => statusOf(note(), from));
      expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
      expect(await statusOf(note(), from)).toBe(429);
      expect(await statusOf(note(), `198.51.100.99, ${from}`)).toBe(429);
      expect(await statusOf(note())).toBe(200);
    });
  });
}
