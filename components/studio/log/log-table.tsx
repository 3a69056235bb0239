import type * as z from 'zod';
import { TextLink } from '@/components/ui/intent-link';
import { VALUE_WORDS } from '@/lib/content/studio/event-form';
import { LOG } from '@/lib/content/studio/team';
import type { logSchema } from '@/lib/contract/studio';
import { toStudioPath } from '@/lib/studio/paths';
import { sayValue } from '@/lib/studio/say-value';
import { sayMoment } from '@/lib/time/moment';
import { ChangeList } from '../events/change-list';
import { DataTable } from '../data-table';

type Line = z.output<typeof logSchema>['lines'][number];

export function LogTable({ lines, timezone }: { lines: readonly Line[]; timezone: string }) {
  const { at, by, what, event, changes } = LOG.columns;
  return (
    <DataTable
      caption={LOG.title}
      columns={[
        {
          label: at,
          cell: (line) => <time dateTime={line.at}>{sayMoment(Date.parse(line.at), timezone)}</time>,
        },
        { label: by, cell: (line) => <bdi>{line.by}</bdi> },
        { label: what, cell: (line) => line.what },
        {
          label: event,
          cell: (line) =>
            line.event && <TextLink href={toStudioPath(line.event._id)}>{line.event.title}</TextLink>,
        },
        {
          label: changes,
          cell: (line) => (line.changes.length > 0 ? <Changes line={line} timezone={timezone} /> : null),
        },
      ]}
      rows={lines}
      keyOf={(line) => line._id}
    />
  );
}

function Changes({ line, timezone }: { line: Line; timezone: string }) {
  return (
    <details>
      <summary className="link whitespace-nowrap">{LOG.changes(line.changes.length)}</summary>
      <ChangeList
        texts={LOG.changed}
        changes={line.changes.map(({ field, before, after }) => ({
          field,
          before: sayValue(before, timezone, VALUE_WORDS),
          after: sayValue(after, timezone, VALUE_WORDS),
        }))}
      />
    </details>
  );
}
