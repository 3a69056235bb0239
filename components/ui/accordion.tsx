import type { ReactNode } from 'react';

type AccordionItem = { question: string; answer: ReactNode };

/** The browser closes the other details elements of the same name. */
export function Accordion({ name, items }: { name: string; items: readonly AccordionItem[] }) {
  return (
    <div className="grid content-start border-t-2 border-line">
      {items.map((item) => (
        <details key={item.question} name={name} className="group border-b-2 border-line">
          <summary className="flex list-none items-center justify-between gap-6 py-5 text-lg font-semibold marker:content-none [&::-webkit-details-marker]:hidden">
            <span>{item.question}</span>
            <svg
              aria-hidden="true"
              width="20"
              height="20"
              viewBox="0 0 20 20"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              className="shrink-0 text-accent transition-transform duration-200 group-open:rotate-45"
            >
              <path d="M10 2v16M2 10h16" />
            </svg>
          </summary>
          <div className="max-w-text pr-10 pb-6 text-muted">{item.answer}</div>
        </details>
      ))}
    </div>
  );
}
