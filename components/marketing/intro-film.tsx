import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEMPLATE } from '@/lib/content/template-page';

/** The poster stands in the page: it is the largest thing of the first screen, and would be asked for late. */
const POSTER = `data:image/svg+xml,${readFileSync(
  join(process.cwd(), 'public/images/intro-poster.svg'),
  'utf8',
)
  .trim()
  .replaceAll('"', "'")
  .replace(/[#<>%\s]/g, encodeURIComponent)}`;

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
