import { Picture } from '@/components/ui/picture';
import { AVATARS, HOME } from '@/lib/content/home';
import { inlineDrawing } from './inline-drawing';

const FACES = AVATARS.map(({ src, alt }) => ({ src: inlineDrawing(src), alt }));

/** Five faces and the number of reviews. */
export function ReviewLine() {
  return (
    <div className="flex flex-col items-center gap-x-4 gap-y-2 sm:flex-row">
      <ul className="flex">
        {FACES.map(({ src, alt }) => (
          <li key={alt} className="-ml-2.5 rounded-full border-3 border-canvas first:ml-0">
            <Picture src={src} alt={alt} width={44} height={44} eager />
          </li>
        ))}
      </ul>
      <p className="text-center">
        <strong className="block font-bold sm:inline">{HOME.reviews}</strong>{' '}
        <span className="text-muted">{HOME.reviewsBy}</span>
      </p>
    </div>
  );
}
