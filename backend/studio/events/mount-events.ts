import type { IntervalJob } from '@/lib/process/interval-job';
import { cancelEvent } from './cancel';
import { checkEvent } from './checks';
import type { StudioContext } from '../context';
import { createStudioEvent } from './drafts';
import { getEventSums, getStudioEvent } from './event-view';
import { dismissStep } from './next-steps';
import { listStudioEvents } from './overview';
import { checkPostpone, postponeEvent } from './postpone';
import { undoEdit } from '../drafts/last-edit';
import { publishEvent } from './publish';
import { saveEventPage } from './save-page';
import { saveEventVideo } from '../videos/save-video';
import { moveTicket, removeTicket, saveTicket } from '../tickets/tickets';
import { exportEvents, importEvents } from './events-file';
import { deleteStudioEvent, unpublishEvent } from './unpublish';

/** The calls of the studio about events. */
export function mountStudioEvents(context: StudioContext, messageJob: Pick<IntervalJob, 'wake'>): void {
  const { mount, inputs } = context;
  const settled = <T>(done: Promise<T>) => done.finally(() => inputs.wake());
  const told = <T>(done: Promise<T>) => settled(done).finally(() => messageJob.wake());
  mount('listStudioEvents', (filter, member) => listStudioEvents(context, filter, member));
  mount('getEventSums', (input, member) => getEventSums(context, input, member));
  mount('getStudioEvent', (input, member) => getStudioEvent(context, input, member));
  mount('checkEvent', (input) => checkEvent(context, input));
  mount('createStudioEvent', (input, member) => createStudioEvent(context, member, input));
  mount('saveEventPage', (input, member) => saveEventPage(context, input, member));
  mount('saveEventVideo', (input, member) => saveEventVideo(context, input, member));
  mount('saveTicket', (input, member) => saveTicket(context, input, member));
  mount('removeTicket', (input, member) => removeTicket(context, input, member));
  mount('moveTicket', (input, member) => moveTicket(context, input, member));
  mount('undoEdit', (input, member) => undoEdit(context, input, member));
  mount('publishEvent', (input, member) => publishEvent(context, input, member));
  mount('unpublishEvent', (input, member) => settled(unpublishEvent(context, input, member)));
  mount('deleteStudioEvent', (input, member) => settled(deleteStudioEvent(context, input, member)));
  mount('checkPostpone', (input, member) => checkPostpone(context, input, member));
  mount('postponeEvent', (input, member) => told(postponeEvent(context, input, member)));
  mount('cancelEvent', (input, member) => told(cancelEvent(context, input, member)));
  mount('dismissStep', (input, member) => dismissStep(context, input, member));
  mount('exportEvents', (input) => exportEvents(context, input));
  mount('importEvents', (input, member) => importEvents(context, input, member));
}
