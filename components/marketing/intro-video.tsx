import { TEMPLATE } from '@/lib/content/template-page';
import { VideoWithPoster } from './video-with-poster';
import { inlineDrawing } from './inline-drawing';

const POSTER = inlineDrawing('/images/intro-poster.svg');

export function IntroVideo() {
  const { src, title, label, play, failed } = TEMPLATE.video;
  return (
    <figure id="video" className="grid gap-3">
      <VideoWithPoster src={src} label={label} failed={failed}>
        {/* eslint-disable-next-line @next/next/no-img-element -- an inline drawing */}
        <img src={POSTER} alt={play} width={960} height={540} className="size-full" />
      </VideoWithPoster>
      <figcaption className="text-sm text-muted">{title}</figcaption>
    </figure>
  );
}
