import { cx } from './cx';

/** A row of bulbs as a divider. `chase` lets the light run along it. */
export function Bulbs({ chase = false, className }: { chase?: boolean; className?: string }) {
  return <div aria-hidden="true" className={cx('bulbs', chase && 'bulbs-chase', className)} />;
}
