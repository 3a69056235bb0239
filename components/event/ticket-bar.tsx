'use client';

import { useEffect, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { useCurrentEvent } from './event-article';
import { TicketLink } from './ticket-link';

export function TicketBar({ heroId, price }: { heroId: string; price: string | null }) {
  const { phase } = useCurrentEvent();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const hero = document.getElementById(heroId);
    if (!hero) return;
    const observer = new IntersectionObserver((entries) =>
      setShown(entries.at(-1)?.isIntersecting === false),
    );
    observer.observe(hero);
    return () => observer.disconnect();
  }, [heroId]);

  if (phase === 'ended') return null;
  return (
    <div
      className={cx(
        'sticky bottom-0 z-10 border-t border-line bg-canvas px-gutter py-2 md:hidden print:hidden',
        !isShown && 'invisible',
      )}
    >
      <TicketLink price={price} className="w-full" />
    </div>
  );
}
