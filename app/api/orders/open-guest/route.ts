import { cookies, headers } from 'next/headers';
import { callUpstream } from '@/lib/api-client/client';
import { getReferral } from '@/lib/auth/get-referral';
import { findGrant, grantCookie } from '@/lib/auth/purchase-grant';
import { openRoute } from '@/lib/auth/routes';
import { calls } from '@/lib/contract';
import { ok } from '@/lib/result';

/** The grant stays in its cookie, which scripts can't read. */
export const { GET, POST, PUT, PATCH, DELETE } = openRoute(
  calls.openGuest.body,
  async ({ input, clientAddress, request }) => {
    const referral = input.referral ?? (await getReferral());
    const token = findGrant(request.headers, input.eventId)?.token ?? null;
    const opened = await callUpstream(calls.openGuest, {
      body: { ...input, referral },
      token,
      clientAddress,
    });
    if (!opened.ok) return opened;
    const [jar, head] = await Promise.all([cookies(), headers()]);
    jar.set(grantCookie(head, input.eventId, opened.value.token));
    return ok({});
  },
);
