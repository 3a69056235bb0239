'use client';

import AutoScroll from 'embla-carousel-auto-scroll';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';
import { AUTO_SCROLL } from './auto-scroll';

type Embla = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

type LogoScrollerProps = { viewport: HTMLElement; moving: boolean };

export function LogoScroller({ viewport, moving }: LogoScrollerProps) {
  const [attach, embla] = useEmblaCarousel({ slides: 'li', loop: true, dragFree: true, align: 'start' }, [
    AutoScroll({ ...AUTO_SCROLL, playOnInit: false }),
  ]);

  useEffect(() => {
    attach(viewport);
    return () => attach(null);
  }, [attach, viewport]);

  useEffect(() => {
    if (!embla) return;
    const strip = embla.containerNode();
    takeOver(embla, strip);
    return () => strip.removeAttribute('data-driven');
  }, [embla]);

  useEffect(() => {
    const scroll = embla?.plugins().autoScroll;
    if (!scroll) return;
    if (!moving) {
      scroll.stop();
      // The plugin restarts when a pointer leaves or releases the row.
      const stopAgain = () => queueMicrotask(() => scroll.stop());
      embla.on('autoScroll:play', stopAgain);
      return () => void embla.off('autoScroll:play', stopAgain);
    }
    if (viewport.matches(':hover')) return;
    scroll.play(0);
    scroll.play(AUTO_SCROLL.startDelay);
  }, [embla, moving, viewport]);

  return null;
}

function takeOver(embla: Embla, strip: HTMLElement) {
  const offset = strip.getBoundingClientRect().left - embla.rootNode().getBoundingClientRect().left;
  const { location, offsetLocation, previousLocation, target, translate, slideLooper } =
    embla.internalEngine();
  for (const vector of [location, offsetLocation, previousLocation, target]) vector.set(offset);
  strip.setAttribute('data-driven', '');
  translate.to(location.get());
  slideLooper.loop();
}
