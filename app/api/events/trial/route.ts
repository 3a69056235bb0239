import { sessionForm } from '@/lib/auth/routes';
import { trialRequestSchema } from '@/lib/contract';
import { env } from '@/lib/env';
import { toTrialFailureMessages } from '@/lib/events/trial-failures';
import { startTrial } from '@/lib/events/start-trial';
import { getHost } from '@/lib/hosts/get-host';
import { isLocalPath } from '@/lib/http/local-path';
import { textOf } from '@/lib/http/text-of';
import { viewerCountry } from '@/lib/http/visitor';

const toRedirect = (value: object) => textOf(value, 'redirectUrl') ?? '';

export const { GET, POST, PUT, PATCH, DELETE } = sessionForm(
  trialRequestSchema,
  ({ input, session, request }) =>
    startTrial(
      input.eventId,
      { token: session.token, country: viewerCountry(request.headers) },
      { siteUrl: env.SITE_URL, askedFrom: getHost(request.headers).origin },
    ),
  {
    // The policy's form-action forbids a redirect to another origin, so the page shows a link.
    goTo: (_form, value) => (isLocalPath(toRedirect(value)) ? toRedirect(value) : null),
    keep: (value) => ({ redirectUrl: toRedirect(value) }),
    say: (error) => ({ ...error, message: toTrialFailureMessages(error).join(' ') }),
  },
);
