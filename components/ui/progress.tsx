import type { ComponentProps } from 'react';
import { cx } from './cx';

/** Browsers draw it green or blue by themselves. */
export function Progress({ className, ...rest }: ComponentProps<'progress'>) {
  return (
    <progress
      {...rest}
      className={cx(
        'h-2 appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-vermilion [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-vermilion',
        className,
      )}
    />
  );
}
