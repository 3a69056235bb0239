import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import type { ProductScreen } from '@/lib/content/product';
import { Icon, type IconName } from './icon';
import { ProductPicture } from './product-picture';

type FeatureProps = {
  screen?: ProductScreen;
  imageUrl?: string;
  alt?: string;
  icon: IconName;
  title: string;
  description: string;
  points: readonly string[];
};

/** A screen of the product has the whole row, beside its text; a drawing half of it. */
export function Feature({ screen, imageUrl, alt = '', icon, title, description, points }: FeatureProps) {
  return (
    <li
      className={cx(
        'grid items-center gap-6',
        screen &&
          'md:col-span-2 md:grid-cols-[5fr_7fr] md:gap-14 md:even:grid-cols-[7fr_5fr] md:even:[&>div:last-child]:-order-1',
      )}
    >
      <div className={cx('grid gap-4', !screen && 'order-last content-start self-start')}>
        <Icon name={icon} size={40} />
        <h2 className="display text-display-sm lg:text-display-md">{title}</h2>
        <p className="max-w-text text-lg text-muted">{description}</p>
        {points.length === 0 ? null : (
          <ul className="mt-1 grid gap-1.5">
            {points.map((point) => (
              <li key={point} className="bulb-item font-medium">
                {point}
              </li>
            ))}
          </ul>
        )}
      </div>
      {screen ? (
        <ProductPicture screen={screen} />
      ) : (
        <Picture
          src={imageUrl ?? ''}
          alt={alt}
          width={720}
          height={540}
          className="h-auto w-full rounded-lg"
        />
      )}
    </li>
  );
}

type IconFeatureProps = { icon: IconName; title: string; description: string };

type ScreenFeatureProps = IconFeatureProps & { screen: ProductScreen };

export function ScreenFeature({ screen, icon, title, description }: ScreenFeatureProps) {
  return (
    <li className="grid grid-rows-[1fr_auto] gap-6 overflow-clip rounded-lg bg-surface px-6 pt-6 shadow-card">
      <div className="grid content-start gap-2">
        <Icon name={icon} size={40} />
        <h3 className="display mt-1 text-display-xs">{title}</h3>
        <p className="text-muted">{description}</p>
      </div>
      <ProductPicture screen={screen} className="screen-close -mb-1" />
    </li>
  );
}

export function IconFeature({ icon, title, description }: IconFeatureProps) {
  return (
    <li className="grid content-start gap-3">
      <Icon name={icon} />
      <h3 className="display mt-1 text-display-xs">{title}</h3>
      <p className="max-w-[21em] text-muted">{description}</p>
    </li>
  );
}
