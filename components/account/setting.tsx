import type { ReactNode } from 'react';

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
