import type { ComponentProps } from 'react';
import type * as z from 'zod';
import { ConfirmDialog } from '@/components/studio/forms/confirm-dialog';
import type { StudioField, StudioGroup } from '@/components/studio/forms/form-model';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { DataTable } from '@/components/studio/data-table';
import { StudioSection } from '@/components/studio/studio-shell';
import { Badge } from '@/components/ui/badge';
import { OPERATOR } from '@/lib/content/operator';
import type { operatorOrganisationSchema } from '@/lib/contract/operator/calls';
import type { FormName } from '@/lib/forms/posted-form';
import { getPosted } from '@/lib/forms/get-posted';
import { formatInstant } from '@/lib/time/instant';

export const PATH = '/operator';

export const sayTime = (at: string) => (
  <time key={at} dateTime={at}>
    {formatInstant(Date.parse(at), 'UTC')}
  </time>
);

export const sayName = (name: string) => (
  <span key={name} dir="auto">
    {name}
  </span>
);

export function StateBadge({ state }: { state: keyof typeof OPERATOR.organisations.states }) {
  return (
    <Badge tone={state === 'approved' ? 'positive' : 'accent'}>{OPERATOR.organisations.states[state]}</Badge>
  );
}

type Asked = z.output<typeof operatorOrganisationSchema>['organisation']['asked'];

/** Its request for approval, while it waits. */
export function AskedApproval({ asked }: { asked: Asked }) {
  if (asked === null) return null;
  const { at, message, events, count } = asked;
  return (
    <div className="grid max-w-text gap-1">
      <p className="font-semibold">{OPERATOR.asked.title(formatInstant(Date.parse(at), 'UTC'))}</p>
      <p dir="auto">{OPERATOR.asked.events(count, events.map((title) => `“${title}”`).join(', '))}</p>
      {message === '' ? null : (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {message}
        </p>
      )}
    </div>
  );
}

const PASSWORD = {
  kind: 'password',
  name: 'password',
  label: OPERATOR.password,
  value: '',
  isRequired: true,
} as const;

export const toNoteField = (label: string, value = '') =>
  ({ kind: 'area', rows: 3, name: 'note', label, value }) as const;

type StepProps = {
  form: Extract<FormName, `operator/${string}`>;
  texts: { open: string; title: string; text: string; submit: string; sending: string };
  fixed: Record<string, string>;
  /** Above the other fields, with a title. */
  first?: StudioGroup | undefined;
  fields: readonly StudioField[];
  /** Where a login leads back to. */
  path: string;
  variant?: ComponentProps<typeof ConfirmDialog>['variant'];
};

/** A change: what it does, what it needs, and the password. */
export async function PasswordStep({ form, texts, fixed, first, fields, path, variant }: StepProps) {
  const posted = await getPosted(form);
  const isOwn =
    posted !== null && Object.entries(fixed).every(([name, value]) => posted.values[name] === value);
  const { open, title, text, submit, sending } = texts;
  return (
    <ConfirmDialog form={form} open={open} title={title} text={text} isAnswer={isOwn} variant={variant}>
      <StudioForm
        name={form}
        posted={posted}
        fixed={fixed}
        groups={[...(first ? [first] : []), { fields: [...fields, PASSWORD] }]}
        texts={{ submit, sending }}
        path={path}
      />
    </ConfirmDialog>
  );
}

type TableProps<R> = { id: string; title: string; none: string } & Omit<
  Parameters<typeof DataTable<R>>[0],
  'caption'
>;

export function TableSection<R>({ id, title, none, ...table }: TableProps<R>) {
  return (
    <StudioSection id={id} title={title}>
      {table.rows.length === 0 ? <p>{none}</p> : <DataTable caption={title} {...table} />}
    </StudioSection>
  );
}
