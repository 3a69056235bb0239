import { Icon, type IconName } from './icon';

type IconFeatureProps = { icon: IconName; title: string; text: string };

/** One of several things told in a line each. */
export function IconFeature({ icon, title, text }: IconFeatureProps) {
  return (
    <li className="grid content-start gap-3">
      <Icon name={icon} />
      <h3 className="display mt-2 text-display-xs">{title}</h3>
      <p className="max-w-[21em] text-muted">{text}</p>
    </li>
  );
}
