import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';

type SettingProps = { id: string; title: string; children: ReactNode };

/** One thing of the account page: what it is called on the left, what can be done about it on the right. */
export function Setting({ id, title, children }: SettingProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-t-2 border-dashed border-line py-10 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-12"
    >
      <h2 id={id} className="display text-display-xs">
        {title}
      </h2>
      <div className="grid max-w-xl content-start gap-6">{children}</div>
    </section>
  );
}

type FoldedProps = { title: string; open: boolean; children: ReactNode };

/** A form that few people want, behind a line that opens it. `open`: it is open to begin with. */
export function Folded({ title, open, children }: FoldedProps) {
  return (
    <details open={open}>
      <summary className="link inline-block py-2 font-semibold">{title}</summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}

/** What a form that the browser posted by itself has brought about; with script a toast says it. */
export function FormDone({ message }: { message: string | null }) {
  return message ? <Notice kind="success">{message}</Notice> : null;
}
