import { calls } from '@/lib/contract';
import type { Router } from '../../http/router';
import type { Ingest } from '../../playback/ingest';
import type { StudioContext } from '../context';
import { createRegister } from './register-input';
import { createSeal } from '../../store/seal';
import { getDestinations, removeDestination, saveDestination } from '../restream/destinations';
import {
  chooseDestination,
  getRestream,
  saveRestream,
  switchDestination,
} from '../restream/event-destinations';
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
  const seal = createSeal(config.playback.secrets, 'destinations');
  const wake = () => context.inputs.wake();
  const authorize = createIngestGate(config, deps);
  router.post(calls.authorizeIngest, (given, caller) => authorize(given, caller));
  const register = createRegister(config, deps);
  router.post(calls.registerIngest, (given, caller) => register(given, caller));
  mount('getStreamKeys', (input) => getStreamKeys(live, input));
  mount('makeStreamKey', (input, member) => makeStreamKey(live, input, member).finally(wake));
  mount('getDesk', (input, member) => getDesk(live, input, member));
  mount('sayStatus', (input, member) => sayStatus(live, input, member));
  mount('setBreak', (input, member) => setBreak(live, input, member).finally(wake));
  mount('correctBreak', (input, member) => correctBreak(live, input, member));
  mount('startShow', (input, member) => startShow(live, input, member).finally(wake));
  mount('disconnectEncoder', (input, member) => disconnectEncoder(live, input, member));
  mount('endShow', (input, member) => endShow(live, input, member));
  mount('reopenShow', (input, member) => reopenShow(live, input, member));
  mount('startRehearsal', (input, member) => startRehearsal(live, input, member));
  mount('getDestinations', (_input, member) => getDestinations({ config, deps, seal }, member));
  mount('saveDestination', (input, member) =>
    saveDestination({ config, deps, seal }, input, member).finally(wake),
  );
  mount('removeDestination', (input, member) =>
    removeDestination({ config, deps, seal }, input, member).finally(wake),
  );
  mount('getRestream', (input, member) => getRestream(live, input, member));
  mount('chooseDestination', (input, member) => chooseDestination(live, input, member).finally(wake));
  mount('switchDestination', (input, member) => switchDestination(live, input, member).finally(wake));
  mount('saveRestream', (input, member) => saveRestream(live, input, member).finally(wake));
  mount('endRehearsal', (input, member) => endRehearsal(live, input, member));
}
