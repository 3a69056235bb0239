import 'server-only';
import { isOffered } from '@/lib/api-client/offers';
import { accountForm } from '@/lib/auth/routes';
import { refuseAllBut, type RouteHandlers } from '@/lib/http/route';
import { toErrorResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';
import { type studioForms, toFormRules } from '@/lib/studio/forms';

/** A route for all forms of the studio, or of the operator. On the main host only (`routeHost`). */
export function serveForms(forms: typeof studioForms): RouteHandlers {
  const routes = new Map(
    [...forms].map(([name, call]) => [`/api${call.path}`, accountForm(call, toFormRules(name))]),
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
