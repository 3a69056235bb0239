import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/env';
import { routeHost } from '@/lib/events/route-host';
import { requestHost } from '@/lib/http/public-origin';

/** Host → page. Everything it decides is decided in `routeHost`; this only says it in Next's words. */
export default function middleware(request: NextRequest): NextResponse {
  const decision = routeHost(requestHost(request.headers), request.nextUrl.pathname, env.SITE_URL);
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
  // Files with an ending (posters, icons, fonts) and Next's own are the same on every host.
  matcher: ['/((?!_next/|.*\\.[A-Za-z0-9]+$).*)', '/api/:path*', '/sites/:path*'],
};
