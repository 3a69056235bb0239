import type * as z from 'zod';
import { TextLink } from '@/components/ui/intent-link';
import { HOME } from '@/lib/content/studio/home';
import type { homeSchema } from '@/lib/contract/studio';
import { toStudioPath, withQuery } from '@/lib/studio/paths';

export type Todo = z.output<typeof homeSchema>['todo'][number];

const { says, opens } = HOME.todo;

const toPath = ({ kind, _id: id }: Todo, organisation: string): string =>
  ({
    signal: toStudioPath(id, 'live'),
    disputes: withQuery(toStudioPath(id, 'orders'), { status: 'disputed' }),
    passes: `${withQuery('/studio/passes', { organisation, pass: id })}#orders`,
    runs: toStudioPath(id, 'refunds'),
    steps: toStudioPath(id),
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

export const TodoItems = ({ todo, organisation }: { todo: readonly Todo[]; organisation: string }) =>
  todo.map((one) => (
    <TodoItem
      key={`${one.kind} ${one._id}`}
      title={one.title}
      says={says[one.kind](one.count)}
      href={toPath(one, organisation)}
      opens={opens[one.kind]}
    />
  ));
