import type { ReactNode } from 'react';

/** A part of the style guide under its name. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t-2 border-line pt-6">
      <h3 className="kicker">{title}</h3>
      {children}
    </section>
  );
}
