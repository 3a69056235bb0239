import { trialRequestSchema } from '@/lib/contract';
import { env } from '@/lib/env';
import { startTrial } from '@/lib/events/start-trial';
import { postRoute, requireSession } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: trialRequestSchema, session: requireSession },
  ({ input, session }) => startTrial(input.eventId, session.token, env.SITE_URL),
);
