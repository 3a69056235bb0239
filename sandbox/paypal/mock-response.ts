import { z } from 'zod';
import { isKnownIssue, refuse, serverError, type PaypalAnswer } from './errors';

const headerSchema = z.object({ mock_application_codes: z.string() });

/**
 * Reads PayPal's negative-testing header, `PayPal-Mock-Response: {"mock_application_codes":
 * "INSTRUMENT_DECLINED"}` (developer.paypal.com/tools/sandbox/negative-testing). Null when it is
 * absent or names nothing known.
 */
export function readMockResponse(header: string | undefined): PaypalAnswer | null {
  if (header === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(header);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const parsed = headerSchema.safeParse(value);
  if (!parsed.success) return null;
  const code = parsed.data.mock_application_codes;
  if (code === 'INTERNAL_SERVER_ERROR') return serverError();
  return isKnownIssue(code) ? refuse(code) : null;
}
