import type { ReactNode } from 'react';
import type * as z from 'zod';
import { PEOPLE } from '@/lib/content/studio/people';
import type { PeopleGroup, peopleSchema } from '@/lib/contract/studio';
import { sayMoment } from '@/lib/time/moment';
import { DataTable } from '../data-table';
import { Moment } from '../moment';

type Person = z.output<typeof peopleSchema>['people'][number];

type PeopleTableProps = {
  group: PeopleGroup;
  people: readonly Person[];
  zone: string;
  renderActions: (person: Person) => ReactNode;
};

export function PeopleTable({ group, people, zone, renderActions }: PeopleTableProps) {
  const { columns, groups, at } = PEOPLE;
  const isGuests = group === 'guests';
  return (
    <DataTable
      caption={groups[group]}
      columns={[
        {
          label: columns.person,
          cell: (person) => (
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold" dir="auto">
                {person.name || person.email}
              </p>
              {person.name ? <p className="text-sm text-muted">{person.email}</p> : null}
              {person.has_account ? null : <p className="text-sm text-muted">{PEOPLE.waiting}</p>}
            </div>
          ),
        },
        { label: at[group], cell: (person) => <Moment at={person.at} zone={zone} /> },
        ...(isGuests
          ? [
              {
                label: columns.until,
                cell: ({ until }: Person) =>
                  until ? PEOPLE.until(sayMoment(Date.parse(until), zone)) : PEOPLE.noEnd,
              },
              { label: columns.actions, isHidden: true, cell: renderActions },
            ]
          : []),
      ]}
      rows={people}
      keyOf={(person) => person.email}
    />
  );
}
