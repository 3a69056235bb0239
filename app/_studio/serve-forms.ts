import 'server-only';
import { isOffered } from '@/lib/api-client/offers';
import { accountForm } from '@/lib/auth/routes';
import type { AnyCall } from '@/lib/contract';
import { refuseAllBut, type RouteHandlers } from '@/lib/http/route';
import { textOf } from '@/lib/http/text-of';
import { toErrorResponse } from '@/lib/json/respond';
import { fail, ok } from '@/lib/result';
import { listForms, toNextPath } from '@/lib/studio/forms';

/** A route for all forms of the studio, or of the operator. On the main host only (`routeHost`). */
export function serveForms(calls: Record<string, AnyCall>): RouteHandlers {
  const routes = new Map(
    listForms(calls).map((call) => [
      `/api${call.path}`,
      accountForm(call, {
        take: async (answer, body) =>
          answer.ok ? ok({ ...answer.value, next: toNextPath(call, body, answer.value) }) : answer,
        goTo: (_form, value) => textOf(value, 'next'),
      }),
    ]),
  );
  return {
    ...refuseAllBut('POST'),
    POST(request) {
      const route = routes.get(new URL(request.url).pathname);
      return route && isOffered('studio')
        ? route.POST(request)
        : toErrorResponse(fail('not_found', 'There is nothing here.').error);
    },
  };
}
