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
      columns={[{ label: field }, { label: before }, { label: after }]}
      rows={changes.map((change) => ({
        key: change.field,
        cells: [
          <span key="field" className="font-semibold md:whitespace-nowrap">
            {labelOf(change.field)}
          </span>,
          <Value key="before" text={change.before} />,
          <Value key="after" text={change.after} />,
        ],
      }))}
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
