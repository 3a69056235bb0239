import { KeyForm } from '@/components/studio/live/key-form';
import { Moment } from '@/components/studio/moment';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { CopyButton } from '@/components/ui/copy-button';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { ENCODER } from '@/lib/content/studio/live';
import { STUDIO } from '@/lib/content/studio/shell';
import { studioCalls } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import { toStudioPath } from '@/lib/studio/paths';
import { askStudio } from '../ask-studio';

type EncoderSectionProps = { eventId: string; zone: string; path: string };

/** Where the encoder sends to, its keys, and the three steps in OBS. */
export async function EncoderSection({ eventId, zone, path }: EncoderSectionProps) {
  const found = await askStudio(studioCalls.getStreamKeys, { eventId }, path);
  if (!found.ok) return <StudioFailure error={found.error} />;
  const { server, backup_server: backupServer, keys, plays_encoder: playsEncoder } = found.value;
  const servers = { primary: server, backup: backupServer };
  const posted = await getPosted('studio/live/make-key');
  return (
    <StudioSection id="encoder" title={ENCODER.title} className="max-w-xl">
      {playsEncoder ? null : <Notice>{ENCODER.notSaved}</Notice>}
      <div className="grid rounded-md border border-line bg-surface">
        {keys.map(({ input, hint, created_at: at, by }) => (
          <div key={input} className="grid gap-4 border-line p-4 not-first:border-t">
            {servers[input] === null ? null : (
              <ServerAddress label={ENCODER.servers[input]} address={servers[input]} />
            )}
            <div className="grid gap-2">
              <h3 className="text-sm font-semibold">{ENCODER.inputs[input]}</h3>
              {hint === null || at === null || by === null ? (
                <p className="text-muted">{ENCODER.none}</p>
              ) : (
                <p className="text-muted">
                  <span>{ENCODER.hint(hint)}</span> <span>{ENCODER.madeBy(by)}</span>{' '}
                  <Moment at={at} zone={zone} />. <span>{ENCODER.rotate}</span>
                </p>
              )}
              <KeyForm
                eventId={eventId}
                input={input}
                hasKey={hint !== null}
                posted={posted?.values.input === input || input === 'primary' ? posted : null}
                path={path}
              />
            </div>
          </div>
        ))}
      </div>
      <p className="text-sm text-muted">{backupServer === null ? ENCODER.backup : ENCODER.backupElsewhere}</p>
      <div className="grid gap-2">
        <h3 className="font-semibold">{ENCODER.steps.title}</h3>
        <ol className="grid list-decimal gap-2 pl-5">
          {ENCODER.steps.list.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>
          <TextLink href={`${toStudioPath(eventId, 'live')}#rehearsal`}>{ENCODER.rehearse}</TextLink>
        </p>
      </div>
    </StudioSection>
  );
}

function ServerAddress({ label, address }: { label: string; address: string }) {
  const said = { copied: STUDIO.copied, failed: STUDIO.copyFailed };
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{label}</h3>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <code className="min-w-0 flex-1 wrap-anywhere">{address}</code>
        <CopyButton text={address} label={STUDIO.copy} about={label} said={said} variant="secondary" />
      </div>
    </div>
  );
}
