'use client';

import { Component, type ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PAYMENT } from '@/lib/content/payment';
import type { Item } from '@/lib/contract';
import { toCheckoutPath } from '@/lib/orders/addresses';

const MESSAGES = PAYMENT.notLoaded;

/** Keeps a part of the checkout that failed to load or render from breaking the whole page. */
export class LoadBoundary extends Component<{ item: Item; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice kind="error" title={MESSAGES.title}>
        <p>{MESSAGES.text}</p>
        {/* A file and not a page: the browser is to fetch everything again. */}
        <LinkButton className="mt-3" href={toCheckoutPath(this.props.item)} isFile>
          {MESSAGES.action}
        </LinkButton>
      </Notice>
    );
  }
}
