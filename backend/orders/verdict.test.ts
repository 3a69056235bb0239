import { expect, it } from 'vitest';
import { fail } from '@/lib/result';
import { PAID_TICKET } from './fixtures';
import { missing, NOT_STARTED, toStaffError, toVerdict } from './verdict';

it('says to staff what the provider said, and nothing that is meant for the buyer', () => {
  const order = { ...PAID_TICKET, provider: 'paypal' as const, created_at: 0 };
  const asked = (code: 'provider_rejected' | 'not_found' | 'provider_unavailable', nowMs = 0) =>
    toVerdict(fail(code, "You were not charged. Please don't pay again."), order, nowMs);
  const verdicts = [
    missing(order),
    NOT_STARTED,
    asked('provider_rejected'),
    asked('not_found'),
    asked('not_found', 7 * 3_600_000),
  ];
  for (const verdict of verdicts) {
    if (verdict.kind === 'paid') expect.unreachable();
    const { message, code } = toStaffError(verdict);
    expect(code).toBe(verdict.error.code);
    expect(message).toMatch(/^The provider/);
    expect(message).not.toMatch(/you|pay again/i);
  }
});
