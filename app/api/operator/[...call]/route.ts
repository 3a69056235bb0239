import { isOffered } from '@/lib/api-client/offers';
import { accountForm } from '@/lib/auth/routes';
import { refuseAllBut } from '@/lib/http/route';
import { toErrorResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';
import { operatorForms, toFormRules } from '@/lib/studio/forms';

const routes = new Map(
  [...operatorForms].map(([name, call]) => [`/api${call.path}`, accountForm(call, toFormRules(name))]),
);

export const { GET, PUT, PATCH, DELETE } = refuseAllBut('POST');

/** On the main host only (`routeHost`). */
export function POST(request: Request): Response | Promise<Response> {
  const route = routes.get(new URL(request.url).pathname);
  return route && isOffered('studio')
    ? route.POST(request)
    : toErrorResponse(fail('not_found', 'There is nothing here.').error);
}
