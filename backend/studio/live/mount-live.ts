import { calls } from '@/lib/contract';
import type { Router } from '../../http/router';
import type { Ingest } from '../../playback/ingest';
import type { StudioContext } from '../context';
import { createIngestGate } from './authorize';
import { getDesk } from './desk';
import { disconnectEncoder, endShow, reopenShow, sayStatus, startShow } from './desk-actions';
import { endRehearsal, startRehearsal } from './rehearse';
import { correctBreak, setBreak } from './set-break';
import { getStreamKeys, makeStreamKey } from './stream-keys';

/** The live input and the desk. */
export function mountLive(router: Router, context: StudioContext, ingest: Ingest): void {
  const { config, deps, mount } = context;
  const live = { config, deps, ingest };
  const authorize = createIngestGate(config, deps);
  router.post(calls.authorizeIngest, (given, caller) => authorize(given, caller));
  mount('getStreamKeys', (input) => getStreamKeys(live, input));
  mount('makeStreamKey', (input, member) =>
    makeStreamKey(live, input, member).finally(() => context.inputs.wake()),
  );
  mount('getDesk', (input, member) => getDesk(live, input, member));
  mount('sayStatus', (input, member) => sayStatus(live, input, member));
  mount('setBreak', (input, member) => setBreak(live, input, member));
  mount('correctBreak', (input, member) => correctBreak(live, input, member));
  mount('startShow', (input, member) => startShow(live, input, member));
  mount('disconnectEncoder', (input, member) => disconnectEncoder(live, input, member));
  mount('endShow', (input, member) => endShow(live, input, member));
  mount('reopenShow', (input, member) => reopenShow(live, input, member));
  mount('startRehearsal', (input, member) => startRehearsal(live, input, member));
  mount('endRehearsal', (input, member) => endRehearsal(live, input, member));
}
