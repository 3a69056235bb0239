import type { FormObject } from '@/sandbox/shared/form';
import { refusal, success, unexpectedState, type Answer } from './answer';
import { resourceMissing } from './errors';
import type { Intents } from './intents';
import { cancelBody, parseRequest } from './requests';
import { cancel } from './transitions';
import { toIntent } from './wire';

/** `POST /v1/payment_intents/:id/cancel`. */
export function cancelIntent(
  intents: Intents,
  id: string,
  form: FormObject,
  origin: string,
  nowMs: number,
): Answer {
  const intent = intents.get(id);
  if (!intent) return refusal(resourceMissing('payment_intent', id, 'intent'));
  const parsed = parseRequest(cancelBody, form);
  if (!parsed.ok) return refusal(parsed.refusal);
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    return unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      origin,
    );
  }
  return success(
    toIntent(intents.put(cancel(intent, parsed.value.cancellation_reason ?? null, nowMs)), origin),
  );
}
