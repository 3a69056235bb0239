/** By the code of the API's refusal, or the player's own. */
const SENTENCES = new Map<string, string>([
  ['not_entitled', 'had no ticket for this event'],
  ['access_over', 'had a ticket that had ended'],
  ['access_refunded', 'had a ticket that was refunded'],
  ['access_suspended', 'had a ticket whose payment is disputed'],
  ['email_unverified', 'had not confirmed the email address'],
  ['country_blocked', 'was in a country where the event is not shown'],
  ['too_many_screens', 'was watching on as many screens as the ticket allows'],
  ['screen_stopped', 'was stopped from another screen'],
  ['media', 'had a device that could not decode the video'],
  ['network', 'had no connection to the video'],
  ['format', 'had a browser that could not play the video'],
]);

export function sayPlayerError(code: string, device: string | null): string {
  const what = SENTENCES.get(code) ?? `got the error ${code}`;
  return `The viewer ${what}${device === null ? '' : ` (${device})`}.`;
}
