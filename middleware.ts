import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/env';
import { getHost } from '@/lib/hosts/get-host';
import { type HostDecision, routeHost } from '@/lib/hosts/resolve-host';
import { findReferralCookie } from '@/lib/auth/referral-cookie';

/** Turns the decision of `routeHost` into Next's response, and stores a referral code. */
export default function middleware(request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  const response = toResponse(routeHost(getHost(request.headers), pathname, env.SITE_URL), request);
  const referral = findReferralCookie(request.headers, searchParams);
  if (referral) response.cookies.set(referral);
  return response;
}

function toResponse(decision: HostDecision, request: NextRequest): NextResponse {
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
  // The same runtime as everything else: one set of variables, and no second bundle for the edge.
  runtime: 'nodejs',
  // Not `/api`, which is the same on every host, nor files. The build adds that our server may skip
  // it (server/page-cache/finish-built-pages).
  matcher: ['/((?!_next/|api/|.*\\.[A-Za-z0-9]+$).*)', '/sites/:path*'],
};
