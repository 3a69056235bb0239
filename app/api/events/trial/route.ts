import { sessionRoute } from '@/lib/auth/routes';
import { trialRequestSchema } from '@/lib/contract';
import { env } from '@/lib/env';
import { startTrial } from '@/lib/events/start-trial';
import { getHost } from '@/lib/hosts/get-host';
import { viewerCountry } from '@/lib/http/visitor';

export const { GET, POST, PUT, PATCH, DELETE } = sessionRoute(
  trialRequestSchema,
  ({ input, session, request }) =>
    startTrial(
      input.eventId,
      { token: session.token, country: viewerCountry(request.headers) },
      { siteUrl: env.SITE_URL, askedFrom: getHost(request.headers).origin },
    ),
);
