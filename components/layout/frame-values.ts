import { toBrandStyle } from '@/components/ui/to-brand-style';
import { env } from '@/lib/env';
import type { EventHost } from './event-host';
import type { PageFrameProps } from './page-frame';

/** The site's settings and the broadcaster of the domain, as the page's frame shows them. */
export function toFrameValues(host?: EventHost): Omit<PageFrameProps, 'children'> {
  return {
    siteName: env.SITE_NAME,
    offers: env.UPSTREAM_API_HOST ? 'offers-asked' : 'offers-known',
    ...(host && { host }),
    ...(host?.accent && { brand: toBrandStyle(host.accent) }),
  };
}
