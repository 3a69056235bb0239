import { toErrorResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';
import { isEmbedded, transport } from '@/lib/api-client/transport';

async function serve(request: Request): Promise<Response> {
  if (isEmbedded) return transport(request);
  return toErrorResponse(fail('not_found', "This site's API is at another address.").error);
}

export { serve as GET, serve as HEAD, serve as POST, serve as PATCH, serve as DELETE };
