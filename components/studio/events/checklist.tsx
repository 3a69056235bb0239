import type * as z from 'zod';
import { CopyButton } from '@/components/ui/copy-button';
import { cx } from '@/components/ui/cx';
import { TextLink } from '@/components/ui/intent-link';
import { OVERVIEW } from '@/lib/content/studio/events';
import { STUDIO } from '@/lib/content/studio/shell';
import type { Check, checklistSchema } from '@/lib/contract/studio';

type Item = z.output<typeof checklistSchema>['checks'][number];

const MARKS = {
  good: { mark: '✓', look: 'text-positive' },
  open: { mark: '–', look: 'text-muted' },
  failed: { mark: '!', look: 'text-danger' },
} as const;

type ChecklistProps = {
  checks: readonly Item[];
  /** Null where there is nothing to open. */
  mendAt: Record<Check, string | null>;
};

export function Checklist({ checks, mendAt }: ChecklistProps) {
  return (
    <ul className="grid">
      {checks.map((item) => (
        <li key={item.name} className="flex gap-3 border-b border-line py-3">
          <span
            className={cx(
              'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2 border-current text-xs font-bold',
              MARKS[item.state].look,
            )}
          >
            <span aria-hidden="true">{MARKS[item.state].mark}</span>
            <span className="sr-only">{OVERVIEW.state[item.state]}</span>
          </span>
          <div className="grid min-w-0 flex-1 gap-2">
            <p className="wrap-anywhere">{item.message}</p>
            {item.record ? <DnsRecord {...item.record} /> : null}
          </div>
          <Mend item={item} href={mendAt[item.name]} />
        </li>
      ))}
    </ul>
  );
}

function Mend({ item: { state, name }, href }: { item: Item; href: string | null }) {
  return state === 'good' || href === null ? null : <TextLink href={href}>{OVERVIEW.mend[name]}</TextLink>;
}

function DnsRecord(record: NonNullable<Item['record']>) {
  const said = { copied: STUDIO.copied, failed: STUDIO.copyFailed };
  return (
    <dl className="grid gap-2 rounded-md bg-sunken p-3 text-sm">
      {(['type', 'name', 'value'] as const).map((part) => (
        <div key={part} className="flex flex-wrap items-center gap-x-3">
          <dt className="w-14 text-muted">{OVERVIEW.record[part]}</dt>
          <dd className="min-w-0 font-mono wrap-anywhere">{record[part]}</dd>
          {part === 'type' ? null : (
            <dd>
              <CopyButton text={record[part]} label={STUDIO.copy} said={said} variant="secondary" />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
