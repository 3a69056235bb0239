import { cx } from '@/components/ui/cx';
import { PRODUCT, type ProductScreen, toProductFile } from '@/lib/content/product';

type ProductPictureProps = { screen: ProductScreen; className?: string };

/** Both themes' files are named, and the browser asks for the one that is shown. */
export function ProductPicture({ screen, className }: ProductPictureProps) {
  const { alt, width, height, themes } = PRODUCT[screen];
  return (
    <div className={cx('screen', width < height ? 'screen-phone' : 'screen-window', className)}>
      {themes.map((theme) => (
        <picture key={theme} className={themes.length > 1 ? `in-${theme}` : undefined}>
          <source type="image/avif" srcSet={toProductFile(screen, theme, 'avif')} />
          <img
            src={toProductFile(screen, theme, 'webp')}
            alt={alt}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            fetchPriority="low"
          />
        </picture>
      ))}
    </div>
  );
}
