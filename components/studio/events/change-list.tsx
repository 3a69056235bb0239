import { labelOf } from '@/lib/content/studio/event-form';
import { DataTable } from '../data-table';

export type Change = { field: string; before: string; after: string };

type ChangeListProps = {
  changes: readonly Change[];
  texts: { title: string; columns: Record<keyof Change, string> };
};

export function ChangeList({ changes, texts }: ChangeListProps) {
  const { field, before, after } = texts.columns;
  return (
    <DataTable
      caption={texts.title}
      columns={[
        {
          label: field,
          cell: (change) => (
            <span className="font-semibold md:whitespace-nowrap">{labelOf(change.field)}</span>
          ),
        },
        { label: before, cell: (change) => <Value text={change.before} /> },
        { label: after, cell: (change) => <Value text={change.after} /> },
      ]}
      rows={changes}
      keyOf={(change) => change.field}
    />
  );
}

function Value({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-line">
      {text}
    </span>
  );
}
