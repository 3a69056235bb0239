import type * as z from 'zod';
import type { EventAnswer } from '@/lib/contract';
import type { DraftPackage, studioEventSchema } from '@/lib/contract/studio';

/** The draft as the API would answer it once it is published. */
export function toDraftAnswer({
  draft,
  picture,
  organisation,
  organizer,
}: z.output<typeof studioEventSchema>): EventAnswer {
  const { id, packages, stream: _stream, dvr_seconds: _dvr, ...shared } = draft;
  return {
    ...shared,
    _id: id,
    organisation: organizer && organisation.name,
    organizer,
    picture,
    is_trial: draft.is_trial ?? false,
    timezone: draft.timezone ?? null,
    accent: draft.accent ?? null,
    logo: draft.logo ?? null,
    broadcaster: draft.broadcaster ?? null,
    listed: draft.listed ?? null,
    preview_seconds: draft.preview_seconds ?? null,
    image_alt: draft.image_alt ?? null,
    image_focus: draft.image_focus ?? null,
    video_format: draft.video_format ?? null,
    refund_rules: draft.refund_rules ?? null,
    questions: draft.questions ?? null,
    shows_sale: draft.shows_sale ?? null,
    on_demand: draft.on_demand ?? null,
    not_in_pass: draft.not_in_pass ?? null,
    make_good: draft.make_good ?? null,
    early_days: draft.early_days ?? null,
    packages: packages.map(toPackageAnswer),
  };
}

function toPackageAnswer({ id, stock, ...sold }: DraftPackage): EventAnswer['packages'][number] {
  return { ...sold, _id: id, left: stock ?? null };
}
