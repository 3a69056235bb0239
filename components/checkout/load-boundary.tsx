import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Contain } from '@/components/ui/contain';
import { Notice } from '@/components/ui/notice';
import { PAYMENT } from '@/lib/content/payment';
import type { Item } from '@/lib/contract';
import { toCheckoutPath } from '@/lib/orders/addresses';

const MESSAGES = PAYMENT.notLoaded;

export function LoadBoundary({ item, children }: { item: Item; children: ReactNode }) {
  return (
    <Contain
      fallback={
        <Notice kind="error" title={MESSAGES.title}>
          <p>{MESSAGES.text}</p>
          {/* A full page load fetches every file again. */}
          <LinkButton className="mt-3" href={toCheckoutPath(item)} isFile>
            {MESSAGES.action}
          </LinkButton>
        </Notice>
      }
    >
      {children}
    </Contain>
  );
}
