'use client';

import { useEffect, useRef, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { attachPlaylist } from './attach-playlist';

type EventPlayerProps = { src: string; title: string; poster: string };

/** Plays a playlist, through hls.js where that runs: it is fetched with the first film. */
export function EventPlayer({ src, title, poster }: EventPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const attached = attachPlaylist(element, src, setFailure);
    return () => attached.detach();
  }, [src]);

  return (
    <div className="grid gap-3">
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        poster={poster}
        aria-label={title}
        className="aspect-video w-full rounded-lg bg-black"
      />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
    </div>
  );
}
