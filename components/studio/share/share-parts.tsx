import { TextLink } from '@/components/ui/intent-link';
import { CopyButton } from '@/components/ui/copy-button';
import { PrintButton } from '@/components/ui/print-button';
import { TextAreaField } from '@/components/ui/text-field';
import { STUDIO_SHARE } from '@/lib/content/studio/share';
import { STUDIO } from '@/lib/content/studio/shell';
import { FRAME_SIZE, toEmbedCode } from '@/lib/events/embed';
import { ofOrganisation } from '@/lib/studio/paths';
import { QrCode } from '../events/qr-code';
import { StudioSection } from '../studio-shell';

const SAID = { copied: STUDIO.copied, failed: STUDIO.copyFailed };

type TextToCopyProps = { label: string; text: string; copy: string; rows?: number; dir?: 'auto' | 'ltr' };

/** Can be selected without script. */
export function TextToCopy({ label, text, copy, rows = 3, dir = 'auto' }: TextToCopyProps) {
  return (
    <div className="grid gap-2">
      <TextAreaField label={label} readOnly rows={rows} defaultValue={text} key={text} dir={dir} />
      <div className="flex flex-wrap items-center gap-x-4">
        <CopyButton text={text} label={copy} about={label} said={SAID} variant="secondary" />
      </div>
    </div>
  );
}

export function ShareLink({ url }: { url: string }) {
  return (
    <StudioSection id="link" title={STUDIO_SHARE.link}>
      <p className="wrap-anywhere">
        <a href={url} className="link">
          {url}
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <CopyButton text={url} label={STUDIO.copy} said={SAID} />
      </div>
    </StudioSection>
  );
}

/** `isAlone` when the page is printed. */
export function OnPaper({ url, isAlone = false }: { url: string; isAlone?: boolean }) {
  const { paper } = STUDIO_SHARE;
  return (
    <StudioSection id="paper" title={paper.title}>
      <p className="text-muted print:hidden">{paper.text}</p>
      <QrCode url={url} />
      {isAlone ? (
        <>
          <p className="hidden text-xl wrap-anywhere print:block">{url}</p>
          <div className="print:hidden">
            <PrintButton label={paper.print} />
          </div>
        </>
      ) : null}
    </StudioSection>
  );
}

type OnWebsiteProps = {
  organisation: { _id: string; may: readonly string[] };
  /** Of the frame: as other sites load it, and on this host. */
  url: string;
  path: string;
  title: string;
  /** Null for a channel, which has no player. */
  sites: readonly string[] | null;
  /** Where the site's list shows it, and oEmbed. */
  isListed?: boolean;
};

export function OnWebsite({ organisation, url, path, title, sites, isListed = true }: OnWebsiteProps) {
  const { embed } = STUDIO_SHARE;
  return (
    <StudioSection id="embed" title={embed.title} className="print:hidden">
      <p className="max-w-text text-muted">{embed.text}</p>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <TextToCopy
            label={embed.code}
            text={toEmbedCode(url, title)}
            copy={embed.copy}
            rows={6}
            dir="ltr"
          />
          {isListed ? <p className="max-w-text text-sm text-muted">{embed.oembed}</p> : null}
        </div>
        <iframe
          src={path}
          title={embed.preview(title)}
          {...FRAME_SIZE}
          className="aspect-video h-auto w-full max-w-140 rounded-lg border border-line"
        />
      </div>
      {sites ? <Sites sites={sites} organisation={organisation} /> : null}
    </StudioSection>
  );
}

function Sites({ sites, organisation }: Pick<OnWebsiteProps, 'organisation'> & { sites: readonly string[] }) {
  const { title, none, some, edit } = STUDIO_SHARE.embed.sites;
  return (
    <section aria-labelledby="sites" className="grid gap-2">
      <h3 id="sites" className="font-semibold">
        {title}
      </h3>
      {sites.length > 0 ? (
        <ul>
          {sites.map((site) => (
            <li key={site} className="wrap-anywhere">
              {site}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="max-w-text text-muted">{sites.length > 0 ? some : none}</p>
      {organisation.may.includes('saveSettings') ? (
        <p>
          <TextLink href={ofOrganisation('/studio/settings', organisation._id)}>{edit}</TextLink>
        </p>
      ) : null}
    </section>
  );
}
