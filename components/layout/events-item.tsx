'use client';

import { type ReactNode, useEffect } from 'react';
import { useOffer } from './use-offers';

export type EventsItemProps = {
  /** Whether the API may lack the list: built pages have a placeholder (fill-placeholders). */
  offers: 'offers-known' | 'offers-asked';
  children: ReactNode;
};

/** An item of a list of links, removed when the API turns out to list no events. */
export function EventsItem({ offers, children }: EventsItemProps) {
  const { isOffered, ask } = useOffer('events');
  useEffect(() => {
    if (offers === 'offers-asked') ask();
  }, [offers, ask]);
  return isOffered ? <li>{children}</li> : null;
}
