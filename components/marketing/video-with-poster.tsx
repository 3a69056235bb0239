'use client';

import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';

type VideoWithPosterProps = {
  src: string;
  label: string;
  failed: string;
  children: ReactNode;
};

/** The browser's controls add about a hundred elements, so they are created on the first press. */
export function VideoWithPoster({ src, label, failed, children }: VideoWithPosterProps) {
  const video = useRef<HTMLVideoElement>(null);
  const poster = useRef<HTMLAnchorElement>(null);
  const [state, setState] = useState<'poster' | 'video' | 'failed'>('poster');
  const isOpen = state === 'video';

  // The focused element has been removed.
  useEffect(() => {
    if (state === 'video') video.current?.focus();
    if (state === 'failed') poster.current?.focus();
  }, [state]);

  function play(event: MouseEvent) {
    if (!video.current || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setState('video');
    video.current.load();
    video.current.play().catch(({ name }: DOMException) => {
      // play() also rejects when the video is paused or needs a click.
      if (name === 'NotSupportedError') setState('failed');
    });
  }

  return (
    <div className="grid gap-2">
      <div className="relative">
        <video
          ref={video}
          src={src}
          controls={isOpen}
          preload="none"
          playsInline
          width={960}
          height={540}
          aria-label={label}
          className="aspect-video h-auto w-full rounded-lg bg-ink"
        />
        {isOpen ? null : (
          <a
            ref={poster}
            href={src}
            onClick={play}
            className="absolute inset-0 overflow-hidden rounded-lg hover:brightness-95"
          >
            {children}
          </a>
        )}
      </div>
      {state === 'failed' ? (
        <p role="alert" className="text-center font-medium">
          {failed}
        </p>
      ) : null}
    </div>
  );
}
