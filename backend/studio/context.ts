import type { IntervalJob } from '@/lib/process/interval-job';
import type { BackendConfig, BackendDeps } from '../config/config';
import type { Mailer } from '../mail/mailer';
import type { MemberRouter } from './studio-router';

export type StudioContext = {
  config: BackendConfig;
  deps: BackendDeps;
  /** Told of what may end an encoder's right to send. */
  inputs: Pick<IntervalJob, 'wake'>;
  mailer: Pick<Mailer, 'wake' | 'reaches'>;
  mount: MemberRouter;
};
