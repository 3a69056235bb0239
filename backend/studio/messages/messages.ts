import type { Router } from '../../http/router';
import type { IntervalJob } from '@/lib/process/interval-job';
import type { StudioContext } from '../context';
import { getMessage, listMessages } from './read-messages';
import { saveMessage } from './save-message';
import { cancelMessage, sendMessage } from './send-message';
import { mountUnsubscribe } from './unsubscribe';

export function mountMessages(router: Router, context: StudioContext, job: Pick<IntervalJob, 'wake'>): void {
  const { mount } = context;
  mount('listMessages', (input) => listMessages(context, input));
  mount('getMessage', (input) => getMessage(context, input));
  mount('saveMessage', (input, member) => saveMessage(context, input, member));
  mount('sendMessage', async (input, member) => {
    const sent = await sendMessage(context, input, member);
    if (sent.ok) job.wake();
    return sent;
  });
  mount('cancelMessage', (input, member) => cancelMessage(context, input, member));
  mountUnsubscribe(router, context);
}
