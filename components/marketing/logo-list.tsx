import { Picture } from '@/components/ui/picture';
import { cx } from '@/components/ui/cx';
import type { Logo } from '@/lib/content/ppv';

/** One row of logos, used as the slides of the carousel and, standing still, as its first picture. */
export function LogoList({ logos }: { logos: readonly Logo[] }) {
  return (
    <ul className="flex">
      {logos.map(({ id, description, image, width, className }) => (
        <li key={id} className={cx('shrink-0 px-6', className)}>
          <Picture src={image} alt={description} width={width} height={40} eager />
        </li>
      ))}
    </ul>
  );
}
