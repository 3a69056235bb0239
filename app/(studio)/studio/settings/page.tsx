import { askStudio, findOrganisation, readSearch, type Search } from '@/app/_studio/ask-studio';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { PageForm } from '@/app/_studio/page-form';
import { Destinations } from '@/app/_studio/settings/destinations';
import { CareSections } from '@/app/_studio/settings/care-sections';
import { Switcher } from '@/components/studio/organisation/switcher';
import { TimeZones } from '@/components/studio/events/time-zones';
import { toSettingsGroups } from '@/components/studio/organisation/settings-groups';
import { PublishingNote, StudioHeading, StudioSection } from '@/components/studio/studio-shell';
import { SETTINGS } from '@/lib/content/studio/team';
import { studioCalls } from '@/lib/contract/studio';

export const metadata = { title: SETTINGS.title };

const PATH = '/studio/settings';

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(renderSettings(searchParams));
}

async function renderSettings(search: Search) {
  const { organisation: wanted, token } = await readSearch(search, 'organisation', 'token');
  const found = await findOrganisation(PATH, wanted, { token });
  if (!found.ok) return <FailedPage error={found.error} />;
  const { organisation, organisations, path } = found.value;
  const id = organisation._id;
  const settings = await askStudio(studioCalls.getSettings, { organisationId: id }, path);
  if (!settings.ok) return <FailedPage error={settings.error} />;
  const { version, picture_bytes: bytes } = settings.value;
  return (
    <StudioPage organisation={settings.value.organisation} section="settings">
      <PublishingNote organisation={settings.value.organisation} nowMs={Date.now()} />
      <StudioHeading title={SETTINGS.title} lead={SETTINGS.lead}>
        <Switcher path={PATH} chosen={id} organisations={organisations} />
      </StudioHeading>
      <div className="max-w-4xl">
        <TimeZones />
        <PageForm
          name="studio/settings/save"
          fixed={{ organisationId: id }}
          version={version}
          groups={toSettingsGroups(settings.value)}
          path={path}
        />
      </div>
      <CareSections settings={settings.value} path={path} token={token} />
      <Destinations organisationId={id} path={path} />
      <StudioSection id="storage" title={SETTINGS.pictures}>
        <p className="tabular-nums">{SETTINGS.used(sayMegabytes(bytes.used), sayMegabytes(bytes.most))}</p>
      </StudioSection>
    </StudioPage>
  );
}

const sayMegabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toFixed(bytes > 0 && bytes < 1_000_000 ? 1 : 0)} MB`;
