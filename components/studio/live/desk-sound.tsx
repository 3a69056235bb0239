'use client';

import { type RefObject, useEffect, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { DESK } from '@/lib/content/studio/live';
import { createSoundWatch, LOWEST_DB, NOT_PLAYING, type Sound } from './sound-watch';

const { sound: TEXTS } = DESK;

const LOOK_MS = 100;
/** At 48 kHz longer than `LOOK_MS`, so that no sample is missed. */
const SAMPLES = 8192;

/** Chromium's; what it captures has the level of the stream, whatever the video's own volume. */
type Video = HTMLVideoElement & { captureStream?: () => MediaStream };

/** The level of the sound in the desk's player. */
export function DeskSound({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const { state, db } = useSound(frame);
  const isHeard = state === 'fine' || state === 'silent' || state === 'clipping';
  return (
    <div className="grid gap-2">
      {isHeard ? (
        <p className="flex items-center gap-3 text-sm">
          <span>{TEXTS.label}</span>
          <meter
            aria-label={TEXTS.label}
            aria-valuetext={TEXTS.db(db)}
            className="h-4 min-w-0 flex-1"
            min={LOWEST_DB}
            low={-50}
            optimum={-20}
            high={-1}
            max={0}
            value={db}
          />
          <span className="w-16 text-right tabular-nums">{TEXTS.db(db)}</span>
        </p>
      ) : (
        <p className="text-sm text-muted">{TEXTS[state]}</p>
      )}
      {state === 'silent' || state === 'clipping' ? <Notice kind="error">{TEXTS[state]}</Notice> : null}
    </div>
  );
}

type Heard = Omit<Sound, 'state'> & { state: Sound['state'] | 'unknown' | 'blocked' };

function useSound(frame: RefObject<HTMLElement | null>): Heard {
  const [heard, setHeard] = useState<Heard>(NOT_PLAYING);
  useEffect(() => {
    const video = frame.current?.querySelector<Video>('video');
    if (!video) return;
    const tell = (next: Heard) =>
      setHeard((last) => (last.state === next.state && last.db === next.db ? last : next));
    const stream = video.captureStream?.();
    if (!stream) return tell({ ...NOT_PLAYING, state: 'unknown' });
    const controller = new AbortController();
    const { signal } = controller;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: SAMPLES });
    const samples = new Float32Array(SAMPLES);
    const look = createSoundWatch();
    let source: MediaStreamAudioSourceNode | null = null;

    // A new engine, as after a gap, brings new tracks, and the old ones are silent.
    const listen = () => {
      for (const track of stream.getVideoTracks()) track.stop();
      source?.disconnect();
      const track = stream.getAudioTracks().at(-1);
      source = track ? context.createMediaStreamSource(new MediaStream([track])) : null;
      source?.connect(analyser);
    };
    stream.addEventListener('addtrack', listen, { signal });
    listen();
    // Browsers let a page hear only after a click.
    const resume = () => void context.resume();
    window.addEventListener('pointerdown', resume, { signal });
    window.addEventListener('keydown', resume, { signal });

    const timer = setInterval(() => {
      const plays = !video.paused && video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
      if (plays && context.state !== 'running') return tell({ ...NOT_PLAYING, state: 'blocked' });
      if (plays) analyser.getFloatTimeDomainData(samples);
      tell(look(plays ? samples : null, performance.now()));
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
      for (const track of stream.getTracks()) track.stop();
      void context.close();
    };
  }, [frame]);
  return heard;
}
