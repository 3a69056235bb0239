'use client';

import { type ReactNode, useEffect } from 'react';
import { useOffer } from './use-offers';

export type EventsItemProps = {
  /** Built pages have a placeholder (fill-placeholders). */
  offers: 'offers-known' | 'offers-asked';
  children: ReactNode;
};

export function EventsItem({ offers, children }: EventsItemProps) {
  const { isOffered, ask } = useOffer('events');
  useEffect(() => {
    if (offers === 'offers-asked') ask();
  }, [offers, ask]);
  return isOffered ? <li>{children}</li> : null;
}
