import { expect, it } from 'vitest';
import type { ErrorCode } from '@/lib/result';
import { toTrialFailureMessages, TRIAL_FAILURES } from './trial-failures';

it.each<[ErrorCode, string, string[]]>([
  ['upstream_invalid', 'No redirect URL provided.', ['No redirect URL provided.']],
  ['upstream_invalid', TRIAL_FAILURES.unknownAddress, [TRIAL_FAILURES.unknownAddress]],
  ['internal', 'Oh.', ['Failed to start trial. Please try again later.']],
  ['conflict', 'It has begun.', ['Failed to start trial. Please try again later.', 'It has begun.']],
])('a trial that fails with %s, "%s", is said as %j', (code, message, said) => {
  expect(toTrialFailureMessages({ code, message })).toEqual(said);
});
