import { get, post } from '../../call';
import { messageSchema } from '../../shared';
import * as live from './schemas';
import { ofMember } from '../shared/of-member';

/** The live input and the desk. */
export const liveCalls = {
  getStreamKeys: get(
    '/studio/events/{eventId}/keys',
    live.eventOnlySchema,
    live.streamKeysSchema,
    ofMember("Where an event's encoder sends to, and which stream keys there are"),
  ),
  makeStreamKey: post(
    '/studio/live/make-key',
    live.makeStreamKeySchema,
    live.madeStreamKeySchema,
    ofMember('Make a stream key, which is answered once; the one before stops working'),
  ),
  disconnectEncoder: post(
    '/studio/live/disconnect',
    live.eventOnlySchema,
    messageSchema,
    ofMember('Disconnect the encoders of a show; one with a key may come back; safe to repeat', 503),
  ),
  getDesk: get(
    '/studio/events/{eventId}/desk',
    live.eventOnlySchema,
    live.deskSchema,
    ofMember('What the desk of a show sees now'),
  ),
  sayStatus: post(
    '/studio/live/say',
    live.sayStatusSchema,
    messageSchema,
    ofMember('Say something to viewers, or nothing more; safe to repeat', 409),
  ),
  setBreak: post(
    '/studio/live/break',
    live.setBreakSchema,
    messageSchema,
    ofMember('Show "We\'ll be right back" over the picture, or end that; safe to repeat', 409),
  ),
  correctBreak: post(
    '/studio/live/correct-break',
    live.correctBreakSchema,
    messageSchema,
    ofMember('Say whether a break that is over was an interval or a problem; safe to repeat'),
  ),
  startShow: post(
    '/studio/live/start',
    live.eventOnlySchema,
    messageSchema,
    ofMember('Start a show now, before its time; safe to repeat', 409),
  ),
  endShow: post(
    '/studio/live/end',
    live.eventOnlySchema,
    messageSchema,
    ofMember('End a show now; safe to repeat', 409),
  ),
  reopenShow: post(
    '/studio/live/reopen',
    live.eventOnlySchema,
    messageSchema,
    ofMember('Undo the end of a show; safe to repeat', 409),
  ),
  startRehearsal: post('/studio/live/rehearse', live.startRehearsalSchema, messageSchema, {
    ...ofMember('Start a rehearsal before the doors; safe to repeat', 409),
    leadsTo: '/studio/events/{eventId}/live#picture',
  }),
  endRehearsal: post(
    '/studio/live/end-rehearsal',
    live.eventOnlySchema,
    messageSchema,
    ofMember('End a rehearsal and write its sheet; safe to repeat', 409),
  ),
};
