import type { ReactNode } from 'react';
import { askStudio } from '@/app/_studio/ask-studio';
import { PayoutsView } from '@/components/studio/report/payouts-view';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { ModeFilter } from '@/components/studio/report/report-parts';
import { StudioHeading } from '@/components/studio/studio-shell';
import { TextLink } from '@/components/ui/intent-link';
import { OPERATOR } from '@/lib/content/operator';
import { operatorCalls } from '@/lib/contract/operator/calls';
import { toOperatorPath, withQuery } from '@/lib/studio/paths';
import { PasswordStep, StateBadge } from '../../parts';

export const metadata = { title: OPERATOR.title, robots: { index: false } };

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
  const { name, owner, state, note, timezone } = organisation;
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
        {note === '' ? null : <p dir="auto">{note}</p>}
      </div>
      <ModeFilter path={path} organisation="" mode={payouts.mode} modes={[payouts.mode]} />
      <PayoutsView
        payouts={payouts}
        timezone={timezone}
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
