import type * as z from 'zod';
import { PARTNER_GROUPS } from '@/components/studio/codes/code-groups';
import { DataTable } from '@/components/studio/data-table';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { StudioSection } from '@/components/studio/studio-shell';
import { CopyButton } from '@/components/ui/copy-button';
import { PARTNERS } from '@/lib/content/studio/codes';
import { STUDIO } from '@/lib/content/studio/shell';
import type { codesAnswerSchema } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import type { StudioEvent } from '../studio-page';

type Partner = z.output<typeof codesAnswerSchema>['partners'][number];
type PartnerSectionProps = { event: StudioEvent; path: string; partners: readonly Partner[] };

export async function PartnerSection({ event, path, partners }: PartnerSectionProps) {
  const posted = await getPosted('studio/partners/save');
  const { name, link, clicks, orders } = PARTNERS.columns;
  return (
    <StudioSection id="partners" title={PARTNERS.title}>
      <p className="max-w-text text-muted">{PARTNERS.lead}</p>
      {partners.length > 0 ? (
        <DataTable
          caption={PARTNERS.title}
          columns={[
            {
              label: name,
              cell: (partner) => (
                <span dir="auto" className="font-semibold">
                  {partner.name}
                </span>
              ),
            },
            { label: link, cell: (partner) => <PartnerLink url={toLink(event.url, partner.slug)} /> },
            { label: clicks, isNumber: true, cell: (partner) => String(partner.clicks) },
            { label: orders, isNumber: true, cell: (partner) => String(partner.orders) },
          ]}
          rows={partners}
          keyOf={(partner) => partner._id}
        />
      ) : null}
      <details open={posted !== null} className="max-w-xl">
        <summary className="link inline-flex min-h-11 items-center font-semibold">{PARTNERS.add}</summary>
        <div className="pt-4">
          <StudioForm
            key={partners.length}
            name="studio/partners/save"
            posted={posted}
            fixed={{ eventId: event._id }}
            groups={PARTNER_GROUPS}
            path={path}
          />
        </div>
      </details>
    </StudioSection>
  );
}

function toLink(url: string, slug: string): string {
  const link = new URL(url);
  link.searchParams.set('via', slug);
  return link.href;
}

function PartnerLink({ url }: { url: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="wrap-anywhere">{url}</span>
      <CopyButton
        text={url}
        label={STUDIO.copy}
        said={{ copied: STUDIO.copied, failed: STUDIO.copyFailed }}
        variant="secondary"
      />
    </p>
  );
}
