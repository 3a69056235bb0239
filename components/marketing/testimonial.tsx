import { Card } from '@/components/ui/card';
import { Picture } from '@/components/ui/picture';

type TestimonialProps = { name: string; role: string; quote: string; image: string };

export function Testimonial({ name, role, quote, image }: TestimonialProps) {
  return (
    <Card as="li" className="flex flex-col justify-between gap-8">
      <blockquote className="text-lg">“{quote}”</blockquote>
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
