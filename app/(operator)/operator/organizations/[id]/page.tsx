import type { ReactNode } from 'react';
import type * as z from 'zod';
import { askStudio } from '@/app/_studio/ask-studio';
import { PayoutsView } from '@/components/studio/report/payouts-view';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { ModeFilter } from '@/components/studio/report/report-parts';
import { StudioHeading } from '@/components/studio/studio-shell';
import { TextLink } from '@/components/ui/intent-link';
import { OPERATOR } from '@/lib/content/operator';
import { type Decision, operatorCalls, type operatorOrganisationSchema } from '@/lib/contract/operator/calls';
import {
  sayStopped,
  STOPPABLE,
  type Stoppable,
  USUALLY_STOPPED,
} from '@/lib/contract/studio/organisation/stoppable';
import { toOperatorPath, withQuery } from '@/lib/studio/paths';
import { AskedApproval, PasswordStep, StateBadge, toNoteField } from '../../parts';

export const metadata = { title: OPERATOR.title, robots: { index: false } };

type Organisation = z.output<typeof operatorOrganisationSchema>['organisation'];
type Params = { params: Promise<{ id: string }> };

export default function Page({ params }: Params) {
  return renderStudio(renderOrganisation(params));
}

const { organisation: TEXTS, organisations: LIST } = OPERATOR;

const toField = (name: 'amount' | 'reference', label: string) =>
  ({ kind: 'text', name, label, value: '', isRequired: true }) as const;

/** Answers 404 to all accounts that were not named by command. */
async function renderOrganisation(params: Params['params']): Promise<Awaited<ReactNode>> {
  const { id } = await params;
  const organisationId = decodeURIComponent(id);
  const path = toOperatorPath(organisationId);
  const asked = await askStudio(operatorCalls.getOperatorOrganisation, { organisationId }, path);
  if (!asked.ok) return <FailedPage error={asked.error} />;
  const { organisation, ...payouts } = asked.value;
  const { name, owner, state, note, stopped, timezone } = organisation;
  const undone = new Set(payouts.payouts.map(({ undoes }) => undoes));
  return (
    <StudioPage organisation={null}>
      <div className="grid gap-2">
        <p>
          <TextLink href="/operator">{OPERATOR.title}</TextLink>
        </p>
        <StudioHeading title={name} lead={`${owner || LIST.noOwner} · ${organisationId}`}>
          <StateBadge state={state} />
        </StudioHeading>
        {stopped.length === 0 ? null : <p>{OPERATOR.isStopped(sayStopped(stopped))}</p>}
        {note === '' ? null : <p dir="auto">{note}</p>}
        <AskedApproval asked={asked.value.organisation.asked} />
      </div>
      <Decisions organisation={organisation} path={path} />
      <ModeFilter path={path} organisation="" mode={payouts.mode} modes={[payouts.mode]} />
      <PayoutsView
        payouts={payouts}
        timezone={timezone}
        nowMs={Date.now()}
        csv={withQuery('/api/operator/statement/export', { organisation: organisationId })}
        steps={{
          label: LIST.columns.steps,
          above: (
            <div>
              <PasswordStep
                form="operator/payouts/note"
                texts={{ ...TEXTS.note, title: TEXTS.note.title(name) }}
                fixed={{ organisationId }}
                fields={[toField('amount', TEXTS.amount), toField('reference', TEXTS.reference)]}
                path={path}
                variant="primary"
              />
            </div>
          ),
          render: ({ reference, undoes }) =>
            undoes !== '' || undone.has(reference) ? null : (
              <PasswordStep
                key="undo"
                form="operator/payouts/undo"
                texts={{ ...TEXTS.undo, title: TEXTS.undo.title(reference) }}
                fixed={{ organisationId, undone: reference }}
                fields={[toField('reference', TEXTS.newReference)]}
                path={path}
              />
            ),
        }}
      />
    </StudioPage>
  );
}

const toTick = (part: Stoppable, stops: readonly Stoppable[]) =>
  ({
    kind: 'tick',
    name: part,
    label: OPERATOR.stops[part],
    value: stops.includes(part) ? 'on' : '',
  }) as const;

const DECISIONS: Record<Organisation['state'], readonly Decision[]> = {
  trial: ['approve', 'decline', 'suspend'],
  waiting: ['approve', 'decline', 'suspend'],
  approved: ['suspend'],
  declined: ['approve', 'decline', 'suspend'],
  suspended: ['suspend', 'resume'],
};

function Decisions({ organisation, path }: { organisation: Organisation; path: string }) {
  const { _id: organisationId, name, state, note, stopped } = organisation;
  return (
    <div className="flex flex-wrap gap-x-4">
      {DECISIONS[state].map((decision) => {
        const isChange = decision === 'suspend' && state === 'suspended';
        const texts = isChange ? OPERATOR.change : OPERATOR.decisions[decision];
        const stops = isChange ? stopped : USUALLY_STOPPED;
        const ticks = STOPPABLE.map((part) => toTick(part, stops));
        return (
          <PasswordStep
            key={decision}
            form="operator/organisations/decide"
            texts={{ ...texts, title: texts.title(name) }}
            fixed={{ organisationId, decision }}
            first={decision === 'suspend' ? { title: OPERATOR.stops.title, fields: ticks } : undefined}
            fields={[toNoteField(OPERATOR.note, isChange ? note : '')]}
            path={path}
          />
        );
      })}
    </div>
  );
}
