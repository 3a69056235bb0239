import type { ReactNode } from 'react';

export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3 rounded-lg bg-surface p-5">
      {title ? <h2 className="display text-display-xs">{title}</h2> : null}
      {children}
    </section>
  );
}
