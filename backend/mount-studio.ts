import type { IntervalJob } from '@/lib/process/interval-job';
import type { BackendConfig, BackendDeps } from './config/config';
import type { Router } from './http/router';
import { mountAudience } from './studio/audience/audience';
import { mountCodes } from './studio/codes/codes';
import { mountChannel } from './studio/channel/channel';
import type { StudioContext } from './studio/context';
import type { Ingest } from './playback/ingest';
import { mountInvitations } from './studio/team/invitations';
import { mountJoining } from './studio/team/accept-invitation';
import { mountHome } from './studio/home/home';
import { mountLog } from './studio/team/list-log';
import { mountLive } from './studio/live/mount-live';
import type { Operator } from './orders/operator';
import type { RefundJob } from './orders/refund-job';
import { mountOrderDesk } from './studio/orders/orders';
import { mountRefundRuns } from './studio/refunds/refund-runs';
import { mountMessages } from './studio/messages/messages';
import { mountOrganisations } from './studio/settings/organisations';
import { mountPeople } from './studio/people/people';
import { mountPasses } from './studio/passes/passes';
import { mountReport } from './studio/report/report';
import { mountCare } from './studio/settings/care';
import { mountSettings } from './studio/settings/settings';
import { mountStudioEvents } from './studio/events/mount-events';
import { createMemberRouter } from './studio/studio-router';
import { mountTeam } from './studio/team/team';
import { mountUploadStatus } from './studio/uploads/upload-status';
import type { Uploads } from './studio/uploads/uploads';
import type { Library } from './studio/videos/library';
import { mountVideos } from './studio/videos/videos';

type StudioParts = Pick<StudioContext, 'mailer' | 'inputs'> & {
  uploads: Uploads;
  library: Library;
  ingest: Ingest;
  operator: Pick<Operator, 'refund'>;
  refundJob: Pick<RefundJob, 'wake'>;
  messageJob: Pick<IntervalJob, 'wake'>;
};

export function mountStudio(
  router: Router,
  config: BackendConfig,
  deps: BackendDeps,
  { mailer, inputs, uploads, library, ingest, operator, refundJob, messageJob }: StudioParts,
): void {
  const context = { config, deps, mailer, inputs, mount: createMemberRouter(router, deps) };
  mountOrganisations(router, context);
  mountSettings(context);
  mountCare(context);
  mountChannel(context);
  mountTeam(context);
  mountInvitations(context);
  mountJoining(router, context);
  mountLog(context);
  mountHome(context, ingest);
  mountStudioEvents(context, messageJob);
  mountUploadStatus(context, uploads);
  mountLive(router, context, ingest);
  mountVideos(context, { uploads, library, ingest });
  mountAudience(context);
  mountCodes(context);
  mountReport(context);
  mountOrderDesk(context, operator);
  mountPasses(context, operator);
  mountPeople(context);
  mountRefundRuns(context, refundJob);
  mountMessages(router, context, messageJob);
}
