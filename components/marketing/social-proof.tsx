import { Card } from '@/components/ui/card';
import { Picture } from '@/components/ui/picture';
import { AVATARS, HOME } from '@/lib/content/home';
import { inlineDrawing } from './inline-drawing';

export function StatRow({ stats }: { stats: readonly { figure: string; label: string }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
      {stats.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-lg text-muted">{label}</dt>
          <dd className="display text-display-lg text-bulb">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

type TestimonialProps = { name: string; role: string; quote: string; image: string };

export function Testimonial({ name, role, quote, image }: TestimonialProps) {
  return (
    <Card as="li" className="flex flex-col justify-between gap-8">
      <blockquote className="text-lg">{`“${quote}”`}</blockquote>
      <div className="flex items-center gap-3">
        <Picture src={image} alt="" width={48} height={48} className="rounded-full" />
        <p className="leading-snug">
          <span className="block font-bold">{name}</span>
          <span className="text-sm text-muted">{role}</span>
        </p>
      </div>
    </Card>
  );
}

const FACES = AVATARS.map(({ src, alt }) => ({ src: inlineDrawing(src), alt }));

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
