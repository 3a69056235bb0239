import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextLink } from '@/components/ui/intent-link';
import { PAIR } from '@/lib/content/pairing';
import type { FoundPairing } from '@/lib/contract';
import { FORM_FIELD, type FormName } from '@/lib/forms/posted-form';
import { toCountryName } from '@/lib/contract/country-name';

// Plain forms: each step is a page of its own, with or without script.

const FormNameField = ({ name }: { name: FormName }) => (
  <input type="hidden" name={FORM_FIELD} value={name} />
);

export function CodeEntry({ failure, typed }: { failure: string | null; typed?: string | undefined }) {
  return (
    <form method="post" action="/pair" className="grid gap-5">
      <FormNameField name="pairings/find" />
      <TextField
        label={PAIR.label}
        hint={PAIR.hint}
        error={failure ?? undefined}
        name="code"
        defaultValue={typed}
        required
        maxLength={24}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" size="lg" wide>
        {PAIR.submit}
      </Button>
    </form>
  );
}

type DecisionProps = { found: FoundPairing; failure: string | null; nowMs: number };

export function ScreenDecision({ found, failure, nowMs }: DecisionProps) {
  const { kind, site, device, country, event, broadcasters, started_at: startedAt } = found;
  const [only] = broadcasters;
  const opens = event?.title ?? (broadcasters.length === 1 && only ? PAIR.everything(only.name) : null);
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(startedAt)) / 1000));
  const facts = [
    [PAIR.label, found.user_code],
    [PAIR.screen, kind === 'frame' && site ? PAIR.frame(new URL(site).host) : PAIR.tv(device)],
    ...(opens ? [[PAIR.opens, opens]] : []),
    ...(country ? [[PAIR.from, toCountryName(country)]] : []),
    [PAIR.started, PAIR.ago(seconds)],
  ];
  const canApprove = kind === 'frame' || broadcasters.length > 0;
  return (
    <form method="post" action="/pair" className="grid gap-6">
      <FormNameField name="pairings/decide" />
      <input type="hidden" name="code" value={found.user_code} />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-0.5 sm:contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {kind === 'tv' && broadcasters.length > 1 ? (
        <SelectField
          label={PAIR.choose}
          name="organisationId"
          options={Object.fromEntries(broadcasters.map(({ _id, name }) => [_id, name]))}
        />
      ) : null}
      {canApprove ? (
        <Notice title={PAIR.warning}>{PAIR.warningText}</Notice>
      ) : (
        <Notice kind="error">{PAIR.none}</Notice>
      )}
      <div className="flex flex-wrap gap-4">
        {canApprove ? (
          <Button type="submit" size="lg" name="decision" value="approve">
            {PAIR.approve}
          </Button>
        ) : null}
        <Button type="submit" size="lg" variant="secondary" name="decision" value="decline">
          {PAIR.decline}
        </Button>
      </div>
      <p>
        <TextLink href="/pair">{PAIR.other}</TextLink>
      </p>
    </form>
  );
}
