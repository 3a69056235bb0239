import type { BackendConfig, BackendDeps } from '../config/config';
import type { Router } from '../http/router';
import { mountCodes } from './codes/codes';
import type { StudioContext } from './context';
import type { Ingest } from '../playback/ingest';
import { mountInvitations } from './invitations';
import { mountJoining } from './join';
import { mountLog } from './list-log';
import { mountLive } from './live/mount-live';
import type { Operator } from '../orders/operator';
import type { RefundJob } from '../orders/refund-job';
import { mountOrderDesk } from './orders/orders';
import { mountRefundRuns } from './refunds/refund-runs';
import { mountOrganisations } from './organisations';
import { mountReport } from './report/report';
import { mountSettings } from './settings';
import { mountStudioEvents } from './studio-events';
import { createMemberRouter } from './studio-router';
import { mountTeam } from './team';
import { mountUploadStatus } from './upload-status';
import type { Uploads } from './uploads';
import type { Library } from './videos/library';
import { mountVideos } from './videos/videos';

type StudioParts = Pick<StudioContext, 'mailer'> & {
  uploads: Uploads;
  library: Library;
  ingest: Ingest;
  operator: Pick<Operator, 'refund'>;
  refundJob: Pick<RefundJob, 'wake'>;
};

export function mountStudio(
  router: Router,
  config: BackendConfig,
  deps: BackendDeps,
  { mailer, uploads, library, ingest, operator, refundJob }: StudioParts,
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
  mountLive(router, context, ingest);
  mountVideos(context, { uploads, library });
  mountCodes(context);
  mountReport(context);
  mountOrderDesk(context, operator);
  mountRefundRuns(context, refundJob);
}
