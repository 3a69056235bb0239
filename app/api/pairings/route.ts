import { callUpstream } from '@/lib/api-client/client';
import { openRoute } from '@/lib/auth/routes';
import { calls, startPairingSchema } from '@/lib/contract';
import { getHost } from '@/lib/hosts/get-host';
import { viewerCountry } from '@/lib/http/visitor';
import { toDeviceName } from '@/lib/player/device-name';
import { ok } from '@/lib/result';

/** Neither reads nor sets cookies. The address to open is of the host that was asked. */
export const { GET, POST, PUT, PATCH, DELETE } = openRoute(
  startPairingSchema.omit({ device: true }),
  async ({ input, clientAddress, request: { headers } }) => {
    const device = toDeviceName(headers.get('user-agent'));
    const started = await callUpstream(calls.startPairing, {
      body: { ...input, ...(device && { device }) },
      clientAddress,
      country: viewerCountry(headers),
    });
    if (!started.ok) return started;
    const uri = `${getHost(headers).origin}/pair`;
    const { verification_uri_complete: complete, ...rest } = started.value;
    return ok({
      ...rest,
      verification_uri: uri,
      verification_uri_complete: complete ? `${uri}?code=${rest.user_code}` : null,
    });
  },
);
