import type * as z from 'zod';
import type { StudioGroup } from '@/components/studio/forms/form-model';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { SERVICE_NAMES } from '@/lib/content/studio/desk-restream';
import { DESTINATIONS } from '@/lib/content/studio/restream';
import { type destinationsSchema, studioCalls } from '@/lib/contract/studio';
import { askStudio } from '../ask-studio';
import { DialogForm, PageForm } from '../page-form';

type Destination = z.output<typeof destinationsSchema>['destinations'][number];
type Props = { organisationId: string; path: string };

/** Other services that may get an organization's shows. */
export async function Destinations({ organisationId, path }: Props) {
  const found = await askStudio(studioCalls.getDestinations, { organisationId }, path);
  if (!found.ok) return <StudioFailure error={found.error} />;
  const { destinations, most } = found.value;
  const isFull = destinations.length >= most;
  return (
    <StudioSection id="destinations" title={DESTINATIONS.title} className="max-w-4xl">
      <p className="max-w-text text-muted">{DESTINATIONS.text}</p>
      <p className="tabular-nums">
        {destinations.length === 0 ? DESTINATIONS.none : DESTINATIONS.count(destinations.length, most)}
      </p>
      {destinations.map((one) => (
        <Saved key={one._id} organisationId={organisationId} path={path} destination={one} />
      ))}
      {isFull ? null : (
        <details open={destinations.length === 0}>
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            {DESTINATIONS.add.title}
          </summary>
          <PageForm
            key={destinations.length}
            name="studio/destinations/save"
            fixed={{ organisationId, destinationId: '', version: '0' }}
            groups={toGroups(null)}
            texts={DESTINATIONS.add}
            path={path}
            variant="secondary"
          />
        </details>
      )}
    </StudioSection>
  );
}

function Saved({ organisationId, path, destination }: Props & { destination: Destination }) {
  const { _id: destinationId, name, service, hint, version } = destination;
  const fixed = { organisationId, destinationId };
  return (
    <details className="border-b border-line pb-2">
      <summary className="min-h-11 cursor-pointer py-2 wrap-anywhere">
        <span dir="auto" className="font-semibold">
          {name}
        </span>{' '}
        <span className="text-muted">{DESTINATIONS.about(SERVICE_NAMES[service], hint)}</span>
      </summary>
      <div className="grid gap-4 py-2">
        <PageForm
          name="studio/destinations/save"
          fixed={fixed}
          version={version}
          groups={toGroups(destination)}
          texts={DESTINATIONS.save}
          path={path}
          variant="secondary"
        />
        <div>
          <DialogForm
            name="studio/destinations/remove"
            fixed={fixed}
            texts={DESTINATIONS.remove}
            path={path}
            variant="quiet"
            isOneOfMany
          />
        </div>
      </div>
    </details>
  );
}

function toGroups(saved: Destination | null): StudioGroup[] {
  const { name, nameHint, service, address, addressHint, key, keyHint, keyKept } = DESTINATIONS;
  return [
    {
      fields: [
        {
          kind: 'select',
          name: 'service',
          label: service,
          value: saved?.service ?? 'youtube',
          options: SERVICE_NAMES,
        },
        {
          kind: 'text',
          name: 'name',
          label: name,
          hint: nameHint,
          value: saved?.name ?? '',
          isRequired: true,
        },
        {
          kind: 'text',
          name: 'address',
          label: address,
          hint: addressHint,
          value: saved?.service === 'custom' ? saved.address : '',
        },
        {
          kind: 'text',
          name: 'stream_key',
          label: key,
          hint: saved ? keyKept(saved.hint) : keyHint,
          value: '',
          isRequired: saved === null,
        },
      ],
    },
  ];
}
