import { Section } from '@/components/marketing/section';
import { PageJsonLd } from '@/components/seo/json-ld';
import { Accordion } from '@/components/ui/accordion';
import { LinkButton } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { FAQ, FAQ_MORE, FAQ_TITLE } from '@/lib/content/faq';
import { toFaqPage } from '@/lib/seo/page-nodes';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';

export const metadata = toPageMetadata(PAGES.faq);

export default function FaqPage() {
  return (
    <>
      <PageJsonLd page={PAGES.faq} more={[toFaqPage(FAQ)]} />
      <Section first className="grid gap-12 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <PageHeading title={FAQ_TITLE} lead={FAQ_MORE.lead} className="content-start">
          <LinkButton href="/contact" variant="secondary" className="justify-self-start">
            {FAQ_MORE.action}
          </LinkButton>
        </PageHeading>
        <Accordion name="faq" items={FAQ} />
      </Section>
    </>
  );
}
