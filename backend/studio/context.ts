import type { BackendConfig, BackendDeps } from '../config/config';
import type { Mailer } from '../mail/mailer';
import type { MemberRouter } from './studio-router';

export type StudioContext = {
  config: BackendConfig;
  deps: BackendDeps;
  mailer: Pick<Mailer, 'wake' | 'reaches'>;
  mount: MemberRouter;
};
