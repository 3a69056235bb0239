import { TEMPLATE } from '@/lib/content/template-page';
import { inlineDrawing } from './inline-drawing';

const POSTER = inlineDrawing('/images/intro-poster.svg');

/** The intro film. Nothing of it is fetched before somebody presses play. */
export function IntroFilm() {
  return (
    <figure id="film" className="mx-auto grid w-full max-w-4xl gap-3">
      <video
        controls
        preload="none"
        playsInline
        width={960}
        height={540}
        poster={POSTER}
        aria-label={TEMPLATE.film.label}
        className="aspect-video h-auto w-full rounded-lg bg-ink"
      >
        <source src="/images/intro.mp4" type="video/mp4" />
      </video>
      <figcaption className="text-center text-sm text-muted">{TEMPLATE.film.title}</figcaption>
    </figure>
  );
}
