import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { IntentLink, TextLink } from '@/components/ui/intent-link';
import { STUDIO } from '@/lib/content/studio/shell';
import { withQuery } from '@/lib/studio/paths';
import { LiveForm } from './live-form';

type FilterFormProps = {
  path: string;
  organisation?: string;
  /** More of the address, beside the fields. */
  hidden?: Record<string, string>;
  submit: string;
  /** Of a list: it follows what is typed and chosen. */
  isLive?: boolean;
  children: ReactNode;
};

/** The filters are in the address, so that it can be kept and sent. */
export function FilterForm({
  path,
  organisation,
  hidden,
  submit,
  isLive = false,
  children,
}: FilterFormProps) {
  const Form = isLive ? LiveForm : 'form';
  return (
    <Form action={path} role="search" className="flex flex-wrap items-end gap-4 [&_select]:max-w-64">
      {organisation === undefined ? null : <input type="hidden" name="organisation" value={organisation} />}
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" variant="secondary" className="min-h-13">
        {submit}
      </Button>
    </Form>
  );
}

/** Told by a screen reader whenever it changes. */
export function Found({ count, more, none }: { count: number; more: boolean; none: string }) {
  return (
    <p role="status" className="text-sm text-muted tabular-nums">
      {count === 0 ? none : STUDIO.found(count, more)}
    </p>
  );
}

type ChipsProps = {
  label: string;
  path: string;
  query: Record<string, string>;
  name: string;
  options: Readonly<Record<string, string>>;
};

/** The values of one filter as links. Empty is "all". */
export function Chips({ label, path, query, name, options }: ChipsProps) {
  const chosen = query[name] ?? '';
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {Object.entries(options).map(([value, text]) => (
        <li key={value}>
          <IntentLink
            href={withQuery(path, { ...query, [name]: value })}
            aria-current={value === chosen ? 'true' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold hover:bg-text/8 aria-[current]:border-text aria-[current]:bg-text aria-[current]:text-canvas"
          >
            <span dir="auto">{text}</span>
          </IntentLink>
        </li>
      ))}
    </ul>
  );
}

type PagesProps = { path: string; query: Record<string, string>; after: string; next: string };

export function Pages({ path, query, after, next }: PagesProps) {
  if (after === '' && next === '') return null;
  return (
    <p className="flex flex-wrap gap-6">
      {after ? <TextLink href={withQuery(path, query)}>{STUDIO.first}</TextLink> : null}
      {next ? <TextLink href={withQuery(path, { ...query, after: next })}>{STUDIO.next}</TextLink> : null}
    </p>
  );
}
