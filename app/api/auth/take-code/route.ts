import { cookies, headers } from 'next/headers';
import { callUpstream } from '@/lib/api-client/client';
import { readBrowser } from '@/lib/auth/browser-cookie';
import { findGrant, grantCookie } from '@/lib/auth/purchase-grant';
import { openRoute } from '@/lib/auth/routes';
import { startSession } from '@/lib/auth/start-session';
import { calls, idSchema } from '@/lib/contract';
import { ok } from '@/lib/result';

const body = calls.takeCode.body.omit({ browser: true }).extend({ eventId: idSchema.optional() });

/** Signs in. Without a token the account signs in with its password. */
export const { GET, POST, PUT, PATCH, DELETE } = openRoute(
  body,
  async ({ input: { email, code, eventId }, clientAddress, request }) => {
    const grant = email ? null : findGrant(request.headers, eventId ?? null);
    const taken = await callUpstream(calls.takeCode, {
      body: { email, code, browser: readBrowser(request.headers) },
      token: grant?.token ?? null,
      clientAddress,
    });
    if (!taken.ok) return taken;
    const [jar, head] = await Promise.all([cookies(), headers()]);
    if (grant && eventId) jar.set(grantCookie(head, eventId, ''));
    const { token, message } = taken.value;
    return token ? startSession(ok({ token, message })) : ok({ message });
  },
);
