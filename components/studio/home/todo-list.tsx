import type * as z from 'zod';
import { TextLink } from '@/components/ui/intent-link';
import { HOME } from '@/lib/content/studio/home';
import type { homeSchema } from '@/lib/contract/studio';
import { toStudioPath, withQuery } from '@/lib/studio/paths';

export type Todo = z.output<typeof homeSchema>['todo'][number];

const { says, opens } = HOME.todo;

const toPath = ({ kind, event }: Todo): string =>
  ({
    signal: toStudioPath(event, 'live'),
    disputes: withQuery(toStudioPath(event, 'orders'), { status: 'disputed' }),
    runs: toStudioPath(event, 'refunds'),
    steps: toStudioPath(event),
  })[kind];

export function TodoItem({
  title,
  says: text,
  href,
  opens: action,
}: Record<'title' | 'says' | 'href' | 'opens', string>) {
  return (
    <li className="grid gap-1 border-line py-3 [&+&]:border-t">
      <p className="font-semibold">{text}</p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span dir="auto" className="min-w-0 text-muted wrap-anywhere">
          {title}
        </span>
        <TextLink href={href}>{action}</TextLink>
      </p>
    </li>
  );
}

export const TodoItems = ({ todo }: { todo: readonly Todo[] }) =>
  todo.map((one) => (
    <TodoItem
      key={`${one.kind} ${one.event}`}
      title={one.title}
      says={says[one.kind](one.count)}
      href={toPath(one)}
      opens={opens[one.kind]}
    />
  ));
