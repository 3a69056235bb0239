import { cx } from './cx';

export function Bulbs({ chase = false, className }: { chase?: boolean; className?: string }) {
  return <div aria-hidden="true" className={cx('bulbs', chase && 'bulbs-chase', className)} />;
}
