'use client';

import AutoScroll from 'embla-carousel-auto-scroll';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';

/** Speed, delay, loop and pauses are the specification's (section 9); a pointer over the row pauses it too. */
const AUTO_SCROLL = {
  speed: 2,
  startDelay: 1000,
  stopOnFocusIn: true,
  stopOnMouseEnter: true,
  // False lets the row go on after a drag; true would end it for good.
  stopOnInteraction: false,
};

type LogoScrollerProps = { viewport: HTMLElement; running: boolean };

/** Sets a row that is already on the page in motion; draws nothing itself. */
export function LogoScroller({ viewport, running }: LogoScrollerProps) {
  const [attach, embla] = useEmblaCarousel({ loop: true, dragFree: true, align: 'start' }, [
    AutoScroll(AUTO_SCROLL),
  ]);

  useEffect(() => {
    attach(viewport);
    return () => attach(null);
  }, [attach, viewport]);

  useEffect(() => {
    const scroll = embla?.plugins().autoScroll;
    if (running) scroll?.play();
    else scroll?.stop();
  }, [embla, running]);

  return null;
}
