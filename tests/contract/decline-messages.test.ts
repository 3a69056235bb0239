import { expect, it } from 'vitest';
import { isDeclineCode } from '@/lib/contract/decline-messages';
import { findTestCard, TEST_CARDS } from '@/sandbox/stripe/cards';

const OTHER_CARD = '4000000000000101';
const DECLINES = [...Object.keys(TEST_CARDS), OTHER_CARD].flatMap((number) => {
  const { outcome } = findTestCard(number);
  return outcome.kind === 'decline' ? [{ number, ...outcome.decline }] : [];
});

it.each(DECLINES)('the decline of test card $number has a sentence', ({ code, declineCode }) => {
  expect(isDeclineCode(declineCode ?? code)).toBe(true);
});
