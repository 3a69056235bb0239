import { connection } from 'next/server';
import { PageShell } from '@/components/layout/page-shell';
import { NotFoundMessage } from '@/components/marketing/message-page';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { PageHeading } from '@/components/ui/page-heading';
import { OUTBOX } from '@/lib/content/outbox';
import { setPageStatus } from '@/lib/http/page-status';
import { listSandboxMail, type SandboxMail } from '@/lib/api-client/outbox';

export const metadata = { title: OUTBOX.title, robots: { index: false, follow: false } };

const TONES: Record<SandboxMail['status'], BadgeTone> = {
  waiting: 'neutral',
  sent: 'positive',
  failed: 'danger',
};

export default async function OutboxPage() {
  await connection();
  const mails = await listSandboxMail();
  if (!mails) {
    setPageStatus(404);
    return (
      <PageShell>
        <NotFoundMessage />
      </PageShell>
    );
  }
  return (
    <PageShell>
      <div className="page-width grid max-w-4xl gap-10 pt-top pb-section">
        <PageHeading kicker={OUTBOX.kicker} title={OUTBOX.title} lead={OUTBOX.lead} />
        {mails.length === 0 ? <p className="text-lg text-muted">{OUTBOX.empty}</p> : null}
        <ul className="grid gap-6">
          {mails.map((mail) => (
            <Card as="li" key={mail.id} className="grid gap-4">
              <MailView mail={mail} />
            </Card>
          ))}
        </ul>
      </div>
    </PageShell>
  );
}

function MailView({ mail }: { mail: SandboxMail }) {
  const time = new Date(mail.createdAt).toISOString();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-lg font-bold wrap-anywhere">{mail.subject}</h2>
        <Badge tone={TONES[mail.status]}>{OUTBOX.states[mail.status]}</Badge>
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        <span>{`${OUTBOX.to(mail.to)}${mail.replyTo ? OUTBOX.repliesTo(mail.replyTo) : ''}, `}</span>
        <time dateTime={time}>{OUTBOX.at(time.slice(0, 16).replace('T', ' '))}</time>
      </p>
      <p className="font-sans wrap-anywhere whitespace-pre-wrap">{mail.text}</p>
      {mail.error ? <p className="text-sm text-danger">{mail.error}</p> : null}
    </>
  );
}
