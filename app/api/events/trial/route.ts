import { requireSession } from '@/lib/auth/session';
import { trialRequestSchema } from '@/lib/contract';
import { env } from '@/lib/env';
import { startTrial } from '@/lib/events/start-trial';
import { getHost } from '@/lib/hosts/get-host';
import { viewerCountry } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: trialRequestSchema, session: requireSession },
  ({ input, session, request }) =>
    startTrial(
      input.eventId,
      { token: session.token, country: viewerCountry(request.headers) },
      { siteUrl: env.SITE_URL, askedFrom: getHost(request.headers).origin },
    ),
);
