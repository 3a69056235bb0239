import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/env';
import { getHost } from '@/lib/hosts/get-host';
import { type HostDecision, routeHost } from '@/lib/hosts/resolve-host';
import { findPartnerCookie } from '@/lib/auth/partner-cookie';
import { findReferralCookie } from '@/lib/auth/referral-cookie';

export default function middleware(request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  const response = toResponse(routeHost(getHost(request.headers), pathname, env.SITE_URL), request);
  const referral = findReferralCookie(request.headers, searchParams);
  if (referral) response.cookies.set(referral);
  const partner = findPartnerCookie(request.headers, searchParams);
  if (partner) response.cookies.set(partner);
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
  // The default, edge, would need a second bundle and other variables.
  runtime: 'nodejs',
  // `/api` and files are equal on every host. The build lets our server skip this
  // (server/page-cache/finish-built-pages).
  matcher: ['/((?!_next/|api/|.*\\.[A-Za-z0-9]+$).*)', '/sites/:path*'],
};
