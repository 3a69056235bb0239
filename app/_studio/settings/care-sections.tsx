import type { ReactNode } from 'react';
import type * as z from 'zod';
import { StudioSection } from '@/components/studio/studio-shell';
import { CARE } from '@/lib/content/studio/care';
import type { settingsSchema } from '@/lib/contract/studio';
import { ALERT_KINDS, REFUND_ROLES } from '@/lib/contract/studio/organisation/care';
import { ROLE_LABELS } from '@/lib/contract/studio/shared/roles';
import { sayMoment } from '@/lib/time/moment';
import { toAmountText } from '@/lib/money';
import { PageForm } from '../page-form';

type Settings = z.output<typeof settingsSchema>;
type Place = { settings: Settings; path: string };

/** `token`: of the link that confirms the reply address. */
export function CareSections({ settings, path, token }: Place & { token: string }) {
  const place = { settings, path };
  return (
    <>
      <Reply {...place} token={token} />
      <Limits {...place} />
      <Emails {...place} />
      <Approval {...place} />
    </>
  );
}

const idOf = ({ organisation }: Settings) => ({ organisationId: organisation._id });

function Section({
  id,
  title,
  text,
  children,
}: Record<'id' | 'title' | 'text', string> & { children?: ReactNode }) {
  return (
    <StudioSection id={id} title={title} className="max-w-4xl">
      <p className="max-w-text text-muted">{text}</p>
      {children}
    </StudioSection>
  );
}

function Reply({ settings, path, token }: Place & { token: string }) {
  const { title, text, none, now, wanted, email, remove, confirm, confirmText, ...texts } = CARE.reply;
  const { address, wanted: waiting } = settings.reply_to;
  return (
    <Section id="reply" title={title} text={text}>
      <p className="wrap-anywhere">{address === '' ? none : now(address)}</p>
      {waiting === '' ? null : token === '' ? (
        <p className="wrap-anywhere">{wanted(waiting)}</p>
      ) : (
        <div className="grid gap-3">
          <p className="wrap-anywhere">
            <span>{confirmText}</span> <strong>{waiting}</strong>
          </p>
          <PageForm
            name="studio/settings/confirm-reply-to"
            fixed={{ ...idOf(settings), token }}
            texts={confirm}
            path={path}
          />
        </div>
      )}
      <PageForm
        name="studio/settings/reply-to"
        fixed={idOf(settings)}
        groups={[{ fields: [{ kind: 'email', name: 'email', label: email, value: '', isRequired: true }] }]}
        texts={texts}
        path={path}
        variant="secondary"
      />
      {address === '' && waiting === '' ? null : (
        <PageForm
          name="studio/settings/reply-to"
          fixed={{ ...idOf(settings), email: '' }}
          texts={remove}
          path={path}
          variant="quiet"
        />
      )}
    </Section>
  );
}

function Limits({ settings, path }: Place) {
  const { title, text, refunds, amount, ...texts } = CARE.limits;
  return (
    <Section id="refund-limits" title={title} text={text}>
      <PageForm
        name="studio/settings/refund-limits"
        fixed={idOf(settings)}
        groups={REFUND_ROLES.map((role) => {
          const limit = settings.refund_limits[role];
          return {
            title: ROLE_LABELS[role],
            fields: [
              { kind: 'count', name: `${role}_refunds`, label: refunds, value: String(limit.refunds ?? '') },
              {
                kind: 'count',
                name: `${role}_amount`,
                label: amount,
                value: limit.amount === null ? '' : toAmountText(limit.amount),
              },
            ],
          };
        })}
        texts={texts}
        path={path}
        variant="secondary"
      />
    </Section>
  );
}

function Emails({ settings, path }: Place) {
  const { title, text, kinds, ...texts } = CARE.emails;
  return (
    <Section id="emails" title={title} text={text}>
      <PageForm
        name="studio/settings/alerts"
        fixed={idOf(settings)}
        groups={[
          {
            fields: ALERT_KINDS.map((kind) => ({
              kind: 'tick',
              name: kind,
              label: kinds[kind],
              value: settings.alerts.includes(kind) ? 'on' : '',
            })),
          },
        ]}
        texts={texts}
        path={path}
        variant="secondary"
      />
    </Section>
  );
}

function Approval({ settings, path }: Place) {
  const { title, text, approved, asked, message, ...texts } = CARE.approval;
  const { asked_at: at, timezone, is_approved: isApproved, note } = settings.organisation;
  if (isApproved) return <Section id="approval" title={title} text={[approved, note].join(' ').trim()} />;
  return (
    <Section id="approval" title={title} text={text}>
      {at === null ? (
        <PageForm
          name="studio/organisations/ask-approval"
          fixed={idOf(settings)}
          groups={[{ fields: [{ kind: 'area', rows: 4, name: 'message', label: message, value: '' }] }]}
          texts={texts}
          path={path}
        />
      ) : (
        <p>{asked(sayMoment(Date.parse(at), timezone))}</p>
      )}
    </Section>
  );
}
