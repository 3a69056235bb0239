import { Card } from '@/components/ui/card';
import { Picture } from '@/components/ui/picture';
import { AVATARS, HOME } from '@/lib/content/home';
import { inlineDrawing } from './inline-drawing';

export function StatRow({ stats }: { stats: readonly { figure: string; label: string }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-y-6 lg:grid-cols-4 lg:divide-x-2 lg:divide-ink/15">
      {stats.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="font-medium">{label}</dt>
          <dd className="display text-display-lg">{figure}</dd>
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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul className="flex">
        {FACES.map(({ src, alt }) => (
          <li key={alt} className="-ml-2.5 overflow-clip rounded-full border-3 border-canvas first:ml-0">
            <Picture src={src} alt={alt} width={44} height={44} eager />
          </li>
        ))}
      </ul>
      <p className="leading-snug">
        <strong className="block font-bold">{HOME.reviews}</strong>
        <span className="text-sm text-muted">{HOME.reviewsBy}</span>
      </p>
    </div>
  );
}
