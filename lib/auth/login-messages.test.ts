import { describe, expect, it } from 'vitest';
import { loginFailureMessage } from './login-messages';

describe('loginFailureMessage', () => {
  it.each([
    [400, 'Invalid input. Please check your credentials.'],
    [401, 'Unauthorized: Invalid email or password.'],
    [404, 'No account found with this email.'],
    [500, 'Server error: Please try again later.'],
  ])('says the documented message for %i', (status, sentence) => {
    expect(loginFailureMessage(status, 'something of the server')).toBe(sentence);
  });

  it("says the server's own sentence for the rest, or that it was unexpected", () => {
    expect(loginFailureMessage(429, 'Wait a minute.')).toBe('Wait a minute.');
    expect(loginFailureMessage(418, null)).toBe('An unexpected error occurred.');
  });
});
