import { TEMPLATE } from '@/lib/content/template-page';

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
        poster="/images/intro-poster.svg"
        aria-label={TEMPLATE.film.label}
        className="h-auto w-full rounded-lg bg-ink"
      >
        <source src="/images/intro.mp4" type="video/mp4" />
      </video>
      <figcaption className="text-center text-sm text-muted">{TEMPLATE.film.title}</figcaption>
    </figure>
  );
}
