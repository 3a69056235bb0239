import { askStudio } from '@/app/_studio/ask-studio';
import { CodeSections } from '@/app/_studio/codes/code-sections';
import type { StudioPass } from '@/components/studio/passes/pass-groups';
import { StudioFailure } from '@/components/studio/studio-messages';
import { PASSES } from '@/lib/content/studio/passes';
import { studioCalls } from '@/lib/contract/studio';
import { withQuery } from '@/lib/studio/paths';

type PassCodesProps = {
  pass: StudioPass;
  id: string;
  zone: string;
  query: { q: string; after: string };
  page: string;
  isEditable: boolean;
};

export async function PassCodes({ pass, id, zone, query, page, isEditable }: PassCodesProps) {
  const of = { organisationId: id, passId: pass._id };
  const here = { organisation: id, codes: pass._id };
  const path = `${withQuery(page, here)}#codes`;
  const list = await askStudio(studioCalls.listPassCodes, { ...of, ...query }, path);
  if (!list.ok) return <StudioFailure error={list.error} />;
  return (
    <CodeSections
      of={of}
      list={list.value}
      query={query}
      title={PASSES.codesOf(pass.name)}
      tickets={[]}
      zone={zone}
      at={{ page, query: here, path }}
      isEditable={isEditable}
    />
  );
}
