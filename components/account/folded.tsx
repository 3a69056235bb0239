import type { ReactNode } from 'react';

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
