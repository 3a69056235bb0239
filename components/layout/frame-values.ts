import { toBrandStyle } from '@/components/ui/to-brand-style';
import { env } from '@/lib/env';
import type { EventHost } from './event-host';
import type { PageFrameProps } from './page-frame';

export function toFrameValues(host?: EventHost): Omit<PageFrameProps, 'children'> {
  return {
    siteName: env.SITE_NAME,
    offers: env.UPSTREAM_API_HOST ? 'offers-asked' : 'offers-known',
    ...(host && { host }),
    ...(host?.accent && { brand: toBrandStyle(host.accent) }),
  };
}
