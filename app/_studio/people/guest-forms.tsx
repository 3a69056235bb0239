import type * as z from 'zod';
import { FigureList } from '@/components/studio/figure-list';
import { toTexts } from '@/components/studio/forms/form-model';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { StudioSection } from '@/components/studio/studio-shell';
import { GUESTS, PEOPLE } from '@/lib/content/studio/people';
import type { guestListSchema } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import { DialogForm, PageForm } from '../page-form';

type Place = { eventId: string; path: string };

export async function GuestForms({ eventId, path, count }: Place & { count: number | null }) {
  const added = await getPosted('studio/guests/add');
  const checked = await getPosted('studio/guests/check');
  return (
    <div className="grid max-w-xl gap-4">
      <p className="text-muted">{GUESTS.lead}</p>
      <details open={added !== null}>
        <summary className="link inline-flex min-h-11 items-center font-semibold">{GUESTS.add}</summary>
        <div className="pt-4">
          <StudioForm
            // An added guest leaves an empty form for the next.
            key={count}
            name="studio/guests/add"
            posted={added}
            fixed={{ eventId }}
            groups={[
              {
                fields: [
                  { kind: 'text', name: 'name', label: GUESTS.name, value: '', isRequired: true },
                  { kind: 'email', name: 'email', label: GUESTS.email, value: '', isRequired: true },
                  { kind: 'time', name: 'until', label: GUESTS.until, hint: GUESTS.untilHint, value: '' },
                ],
              },
            ]}
            texts={toTexts(GUESTS)}
            path={path}
          />
        </div>
      </details>
      <details open={checked !== null}>
        <summary className="link inline-flex min-h-11 items-center font-semibold">{GUESTS.list.add}</summary>
        <div className="pt-4">
          <StudioForm
            name="studio/guests/check"
            posted={checked}
            fixed={{ eventId }}
            groups={[
              {
                fields: [
                  {
                    kind: 'area',
                    rows: 8,
                    name: 'list',
                    label: GUESTS.list.label,
                    hint: GUESTS.list.hint,
                    file: GUESTS.list.file,
                    value: '',
                    isRequired: true,
                  },
                ],
              },
            ]}
            texts={toTexts(GUESTS.list)}
            path={path}
          />
        </div>
      </details>
    </div>
  );
}

type GuestListPlanProps = Place & { listId: string; list: z.output<typeof guestListSchema> };

export function GuestListPlan({ eventId, listId, list, path }: GuestListPlanProps) {
  const { total, added, known, faulty, faults } = list;
  const { plan } = GUESTS;
  const { figures } = plan;
  return (
    <StudioSection id="list" title={plan.title} className="max-w-xl">
      <FigureList
        figures={[
          [figures.total, String(total)],
          [figures.known, String(known)],
          [figures.faulty, String(faulty)],
        ]}
      />
      {faulty > 0 ? (
        <>
          <ul className="grid gap-1 wrap-anywhere">
            {faults.map(({ line, message }) => (
              <li key={line}>{plan.fault(line, message)}</li>
            ))}
            {faulty > faults.length ? <li>{plan.more(faulty - faults.length)}</li> : null}
          </ul>
          <p className="text-sm text-muted">{plan.left}</p>
        </>
      ) : null}
      {total === 0 ? <p>{plan.nothing}</p> : null}
      {total > 0 && added === total ? <p role="status">{plan.done}</p> : null}
      {added > 0 && added < total ? <p role="status">{plan.progress(added, total)}</p> : null}
      {added < total ? (
        <PageForm
          name="studio/guests/import"
          fixed={{ eventId, listId }}
          texts={{ submit: plan.submit(total - added), sending: plan.sending }}
          path={path}
        />
      ) : null}
    </StudioSection>
  );
}

export function WithdrawGuest({ eventId, email, path }: Place & { email: string }) {
  const { withdraw } = PEOPLE;
  return (
    <DialogForm
      name="studio/guests/withdraw"
      fixed={{ eventId, email }}
      texts={{ ...withdraw, title: withdraw.title(email) }}
      path={path}
      isOneOfMany
    />
  );
}
