import { PageJsonLd } from '@/components/seo/json-ld';
import { PageHeading } from '@/components/ui/page-heading';
import { lastChanged, type LegalPage } from '@/lib/content/legal';
import type { SitePage } from '@/lib/seo/pages';

export function LegalArticle({ page, text }: { page: SitePage; text: LegalPage }) {
  return (
    <article className="page-width grid gap-10 pt-top pb-section lg:grid-cols-[5fr_7fr] lg:gap-20">
      <PageJsonLd page={page} />
      <PageHeading title={text.title} lead={text.lead} className="content-start">
        <p className="text-sm text-muted">{lastChanged(text.updated)}</p>
      </PageHeading>
      <div className="max-w-text [&_h2]:font-display [&_h2]:text-display-xs [&_h2]:tracking-wide [&_h2]:uppercase [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_li]:marker:text-accent [&>section+section]:mt-11">
        {text.sections.map((section) => (
          <section key={section.title} className="[&>*+*]:mt-4">
            <h2>{section.title}</h2>
            {section.list ? (
              <ul>
                {section.list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ) : null}
            {section.paragraphs?.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
