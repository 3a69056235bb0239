import { expect, it, vi } from 'vitest';
import { fail } from '@/lib/result';
import { sendContactMessage } from './send-contact-message';

const client = vi.hoisted(() => ({ callUpstream: vi.fn() }));
vi.mock('@/lib/api-client/client', () => client);

const note = {
  firstName: 'Ann',
  lastName: 'Archer',
  email: 'ann@example.com',
  message: 'Hello',
  acceptTerms: true,
} as const;

it.each(['not_found', 'not_supported'] as const)(
  'an API that answers %s has no contact form, and the visitor is given the address',
  async (code) => {
    client.callUpstream.mockResolvedValue(fail(code, 'Whatever the API says.'));
    expect(await sendContactMessage(note, null)).toEqual(
      fail('not_supported', "We can't send this form right now. Please email hello@marquee.example instead."),
    );
  },
);

it('passes on the time to wait, and the visitor’s address', async () => {
  const refusal = fail('rate_limited', 'Too many. Please wait.', { retryAfterMs: 1000 });
  client.callUpstream.mockResolvedValue(refusal);
  expect(await sendContactMessage(note, '203.0.113.9')).toEqual(refusal);
  expect(client.callUpstream.mock.lastCall?.[1]).toEqual({ body: note, clientAddress: '203.0.113.9' });
});
