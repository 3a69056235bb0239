import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import { Icon, type IconName } from './icon';

type FeatureRowProps = {
  imageUrl: string;
  alt: string;
  icon: IconName;
  title: string;
  description: string;
  points: readonly string[];
  flipped: boolean;
  later: boolean;
};

export function FeatureRow(props: FeatureRowProps) {
  const { imageUrl, alt, icon, title, description, points, flipped, later } = props;
  return (
    <li
      className={cx(
        'grid items-center gap-8 md:grid-cols-2 md:gap-14 lg:gap-20',
        later && 'render-later [--about:36rem] md:[--about:18rem] lg:[--about:20rem] xl:[--about:26rem]',
      )}
    >
      <Picture
        src={imageUrl}
        alt={alt}
        width={720}
        height={540}
        className={cx('h-auto w-full rounded-lg', flipped && 'md:order-last')}
      />
      <div className="grid gap-4">
        <Icon name={icon} size={40} />
        <h2 className="display text-display-sm lg:text-display-md">{title}</h2>
        <p className="max-w-text text-lg text-muted">{description}</p>
        <ul className="mt-1 grid gap-1.5">
          {points.map((point) => (
            <li key={point} className="bulb-item font-medium">
              {point}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

type IconFeatureProps = { icon: IconName; title: string; description: string };

export function IconFeature({ icon, title, description }: IconFeatureProps) {
  return (
    <li className="grid content-start gap-3">
      <Icon name={icon} />
      <h3 className="display mt-2 text-display-xs">{title}</h3>
      <p className="max-w-[21em] text-muted">{description}</p>
    </li>
  );
}
