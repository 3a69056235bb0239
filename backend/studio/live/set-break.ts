import type { z } from 'zod';
import type { correctBreakSchema, setBreakSchema } from '@/lib/contract/studio/live/schemas';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import { fail, ok } from '@/lib/result';
import { announcesInterval } from '@/lib/time/split-program';
import type { EventRow } from '../../events/repository';
import { isLive } from '../../events/timetable';
import { type BreakKind, beginBreak, changeBreak, endBreak } from '../../make-good/breaks';
import { refuseFields } from '../drafts/parse-draft';
import { writeLog } from '../log/log';
import { type Member, notThere } from '../studio-router';
import { act, type Answer } from './desk-actions';
import type { LiveContext } from './live-context';

/** Whether its program announces an interval about now. */
export const isIntervalNow = (event: EventRow, nowMs: number): boolean =>
  announcesInterval(event.live_text ?? '', event.start_time, event.timezone ?? 'UTC', nowMs);

const NAMES = { interval: 'an interval', problem: 'a problem' } satisfies Record<BreakKind, string>;

export function setBreak(
  context: LiveContext,
  { eventId, on, kind }: z.output<typeof setBreakSchema>,
  member: Member,
): Promise<Answer> {
  return act(context, eventId, member, async ({ trx, event, nowMs }) => {
    const isOn = isTicked(on);
    if (isOn === (event.break_at !== null))
      return ok({ message: isOn ? 'The break is already on.' : 'The break is already over.' });
    if (!isOn) {
      await endBreak(trx, eventId, nowMs);
      return ok({ message: 'Viewers will see the show again within 15 seconds.', action: 'break-ended' });
    }
    if (!isLive(event, nowMs)) return fail('conflict', 'You can start a break only while the show is on.');
    const known = kind === '' && isIntervalNow(event, nowMs) ? 'interval' : kind;
    if (known === '') return refuseFields({ kind: 'Please choose “Interval” or “We have a problem”.' });
    await beginBreak(trx, eventId, known, nowMs);
    return ok({
      message: 'Viewers will see the break picture within 15 seconds.',
      action: 'break-begun',
    });
  });
}

/** Also after the show. */
export function correctBreak(
  { deps: { store, now } }: LiveContext,
  input: z.output<typeof correctBreakSchema>,
  { organisationId, userId }: Member,
): Promise<Answer> {
  return store.transaction().execute(async (trx) => {
    const { isThere, isChanged } = await changeBreak(trx, input);
    if (!isThere) return notThere();
    const { eventId, kind } = input;
    const line = {
      organisationId,
      userId,
      eventId,
      action: 'break-corrected',
      subject: NAMES[kind],
    } as const;
    if (isChanged) await writeLog(trx, line, now());
    return ok({ message: `The break is now ${NAMES[kind]}.` });
  });
}
