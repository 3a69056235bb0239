import type { ReactNode } from 'react';
import { cx } from './cx';

const KINDS = {
  info: { look: 'bg-info-soft text-text', mark: 'i' },
  success: { look: 'bg-positive-soft text-positive', mark: '✓' },
  error: { look: 'bg-danger-soft text-danger', mark: '!' },
};

type NoticeProps = { kind?: keyof typeof KINDS; title?: string; children: ReactNode; className?: string };

export function Notice({ kind = 'info', title, children, className }: NoticeProps) {
  const { look, mark } = KINDS[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded-md border border-transparent p-4', look, className)}
    >
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2 border-current text-xs font-bold"
      >
        {mark}
      </span>
      <div className="min-w-0">
        {title ? <p className="font-bold">{title}</p> : null}
        <div className="text-text">{children}</div>
      </div>
    </div>
  );
}
