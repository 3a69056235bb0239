import { askStudio } from '@/app/_studio/ask-studio';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { PageForm } from '@/app/_studio/page-form';
import { toTexts } from '@/components/studio/forms/form-model';
import { StudioHeading } from '@/components/studio/studio-shell';
import { TextLink } from '@/components/ui/intent-link';
import { ROLE_LABELS } from '@/lib/contract/studio/shared/roles';
import { INVITATION } from '@/lib/content/studio/team';
import { studioCalls } from '@/lib/contract/studio';

export const metadata = { title: INVITATION.title };

type Props = { params: Promise<{ token: string }> };

export default function Page({ params }: Props) {
  return renderStudio(renderInvitation(params));
}

async function renderInvitation(params: Props['params']) {
  const { token } = await params;
  const path = `/studio/invitations/${token}`;
  const found = await askStudio(studioCalls.getInvitation, { token }, path);
  if (!found.ok && found.error.code !== 'gone') return <FailedPage error={found.error} />;
  if (!found.ok)
    return (
      <StudioPage organisation={null}>
        <StudioHeading title={INVITATION.gone} lead={INVITATION.goneHint} />
      </StudioPage>
    );
  const { organisation, role, email, fits } = found.value;
  return (
    <StudioPage organisation={null}>
      <StudioHeading
        title={INVITATION.heading(organisation)}
        lead={INVITATION.text(ROLE_LABELS[role], email)}
      />
      {fits ? (
        <PageForm
          name="studio/invitations/accept"
          fixed={{ token }}
          texts={toTexts(INVITATION)}
          path={path}
        />
      ) : (
        <div className="grid gap-3">
          <p>{INVITATION.other(email)}</p>
          <p>
            <TextLink href="/user/account">{INVITATION.account}</TextLink>
          </p>
        </div>
      )}
    </StudioPage>
  );
}
