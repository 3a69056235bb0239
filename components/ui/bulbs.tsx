import { cx } from './cx';

/** A row of bulbs, the house's rule between things. `chase` lets the light run along it. */
export function Bulbs({ chase = false, className }: { chase?: boolean; className?: string }) {
  return <div aria-hidden="true" className={cx('bulbs', chase && 'bulbs-chase', className)} />;
}
