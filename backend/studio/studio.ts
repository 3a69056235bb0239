import type { BackendConfig, BackendDeps } from '../config/config';
import type { Router } from '../http/router';
import type { StudioContext } from './context';
import { mountInvitations } from './invitations';
import { mountJoining } from './join';
import { mountLog } from './list-log';
import type { Operator } from '../orders/operator';
import type { RefundJob } from '../orders/refund-job';
import { mountOrderDesk } from './orders/orders';
import { mountRefundRuns } from './refunds/refund-runs';
import { mountOrganisations } from './organisations';
import { mountSettings } from './settings';
import { mountStudioEvents } from './studio-events';
import { createMemberRouter } from './studio-router';
import { mountTeam } from './team';
import { mountUploadStatus } from './upload-status';
import type { Uploads } from './uploads';

type StudioParts = Pick<StudioContext, 'mailer'> & {
  uploads: Uploads;
  operator: Pick<Operator, 'refund'>;
  refundJob: Pick<RefundJob, 'wake'>;
};

export function mountStudio(
  router: Router,
  config: BackendConfig,
  deps: BackendDeps,
  { mailer, uploads, operator, refundJob }: StudioParts,
): void {
  const context = { config, deps, mailer, mount: createMemberRouter(router, deps) };
  mountOrganisations(router, context);
  mountSettings(context);
  mountTeam(context);
  mountInvitations(context);
  mountJoining(router, context);
  mountLog(context);
  mountStudioEvents(context);
  mountUploadStatus(context, uploads);
  mountOrderDesk(context, operator);
  mountRefundRuns(context, refundJob);
}
