'use client';

import { useEffect, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { useCurrentEvent } from './event-article';
import { TicketLink } from './ticket-link';

type TicketBarProps = { heroId: string; title: string; price: string | null };

export function TicketBar({ heroId, title, price }: TicketBarProps) {
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
        'ticket-bar sticky bottom-0 z-10 border-t border-line bg-canvas py-2 print:hidden',
        !isShown && 'invisible',
      )}
    >
      <div className="page-width flex items-center gap-6">
        <p dir="auto" className="display min-w-0 flex-1 truncate text-display-xs max-md:hidden">
          {title}
        </p>
        <TicketLink price={price} className="w-full md:w-auto" />
      </div>
    </div>
  );
}
