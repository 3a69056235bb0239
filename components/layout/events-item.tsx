'use client';

import { type ReactNode, useEffect } from 'react';
import { useOffers } from './use-offers';

export type EventsItemProps = {
  /** Built pages have a placeholder (fill-placeholders). */
  offers: 'offers-known' | 'offers-asked';
  children: ReactNode;
};

export function EventsItem({ offers, children }: EventsItemProps) {
  const { isOffered, ask } = useOffers();
  useEffect(() => {
    if (offers === 'offers-asked') ask();
  }, [offers, ask]);
  return isOffered('events') ? <li>{children}</li> : null;
}
