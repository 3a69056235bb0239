import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/intent-link';
import { STUDIO } from '@/lib/content/studio/shell';
import { withQuery } from '@/lib/studio/paths';

type FilterFormProps = { path: string; organisation?: string; submit: string; children: ReactNode };

/** The filters are in the address, so that it can be kept and sent. */
export function FilterForm({ path, organisation, submit, children }: FilterFormProps) {
  return (
    <form action={path} role="search" className="flex flex-wrap items-end gap-4 [&_select]:max-w-64">
      {organisation === undefined ? null : <input type="hidden" name="organisation" value={organisation} />}
      {children}
      <Button type="submit" variant="secondary" className="min-h-13">
        {submit}
      </Button>
    </form>
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
