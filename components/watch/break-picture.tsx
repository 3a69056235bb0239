import { useEffect, useRef } from 'react';
import { BREAK } from '@/lib/content/break';
import type { Player } from './player';
import { usePlayer } from './player-state';

export type BreakProps = {
  player: Player;
  picture: string;
  /** `silent` shows nothing while the video plays. */
  pause: 'desk' | 'silent';
};

export function BreakPicture({ player, picture, pause }: BreakProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isStill = usePlayer(player, ({ trouble }) => trouble === 'interrupted' || trouble === 'slow');

  useEffect(() => {
    const video = frame.current?.closest('.player')?.querySelector('video');
    if (pause !== 'desk' || !video || video.muted) return;
    video.muted = true;
    return () => {
      video.muted = false;
    };
  }, [pause]);

  return (
    <div ref={frame} role="status" className="pointer-events-none absolute inset-0">
      {pause === 'desk' || isStill ? (
        <div className="relative grid size-full content-center justify-items-center gap-1 bg-ink px-4 text-center text-white sm:gap-3">
          <picture>
            <img src={picture} alt="" className="absolute inset-0 size-full object-cover opacity-40" />
          </picture>
          <p className="display relative text-display-xs sm:text-display-sm">{BREAK.title}</p>
          <p className="relative text-sm sm:text-base">{BREAK.text}</p>
        </div>
      ) : null}
    </div>
  );
}
