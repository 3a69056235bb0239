import { PageHeading } from '@/components/ui/page-heading';
import { Prose } from '@/components/ui/prose';
import type { LegalPage } from '@/lib/content/legal';

/** A legal page: heading, date, then its sections in one readable column. */
export function LegalArticle({ page }: { page: LegalPage }) {
  return (
    <article className="page-width py-section">
      <div className="mx-auto grid max-w-text gap-10">
        <PageHeading title={page.title} lead={page.lead} align="left">
          <p className="text-sm text-muted">Last changed on {page.updated}</p>
        </PageHeading>
        <Prose>
          {page.sections.map((section) => (
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
        </Prose>
      </div>
    </article>
  );
}
