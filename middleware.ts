import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/env';
import { type HostDecision, routeHost } from '@/lib/events/route-host';
import { requestHost } from '@/lib/http/public-origin';
import { findReferralCookie } from '@/lib/http/referral-cookie';

/** Host → page. Everything it decides is decided in `routeHost`; this only says it in Next's words. */
export default function middleware(request: NextRequest): NextResponse {
  const response = answer(
    routeHost(requestHost(request.headers), request.nextUrl.pathname, env.SITE_URL),
    request,
  );
  const referral = findReferralCookie(request.headers, request.nextUrl.searchParams);
  if (referral) response.cookies.set(referral);
  return response;
}

function answer(decision: HostDecision, request: NextRequest): NextResponse {
  switch (decision.kind) {
    case 'pass':
      return NextResponse.next();
    case 'redirect':
      return NextResponse.redirect(`${decision.url}${request.nextUrl.search}`);
    case 'rewrite': {
      const url = request.nextUrl.clone();
      url.pathname = decision.path;
      return NextResponse.rewrite(url, decision.status ? { status: decision.status } : undefined);
    }
  }
}

export const config = {
  // The same runtime as everything else: one set of variables, and no second bundle of the server for the edge.
  runtime: 'nodejs',
  // Not `/api`: what is asked for there is one path on every host, and the server judges the host itself (server.ts),
  // so that no API call pays for a middleware. Files with an ending (posters, icons, fonts) and Next's own are the same on every host.
  // Nor what the server has judged already (server/front), which is most of all pages: a middleware costs as much as an answer.
  matcher: [
    {
      source: '/((?!_next/|api/|.*\\.[A-Za-z0-9]+$).*)',
      missing: [{ type: 'header', key: 'x-host-judged' }],
    },
    '/sites/:path*',
  ],
};
