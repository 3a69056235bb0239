import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { eventOrderParamsSchema } from '@/lib/contract/studio';
import { studioCalls } from '@/lib/contract/studio/calls';
import { goTo } from '@/lib/http/go-to';
import { getRoute } from '@/lib/http/route';
import { toErrorResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';
import { readStudio } from '@/lib/studio/read-studio';

export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const session = await getSession();
  if (!session) return goTo(toLogin('/studio', true));
  const ids = eventOrderParamsSchema.safeParse({
    eventId: searchParams.get('event'),
    orderId: searchParams.get('order'),
  });
  if (!ids.success) return toErrorResponse(fail('not_found', 'There is no such order.').error);
  const evidence = await readStudio(studioCalls.getOrderEvidence, ids.data, session.token);
  if (!evidence.ok)
    return evidence.error.code === 'unauthorized'
      ? goTo(toLogin('/studio', true))
      : toErrorResponse(evidence.error);
  return new Response(evidence.value.file, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="evidence-${ids.data.orderId}.txt"`,
      'cache-control': 'no-store',
    },
  });
});
