import type { Metadata } from 'next';
import { Section } from '@/components/marketing/section';
import { Accordion } from '@/components/ui/accordion';
import { LinkButton } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { FAQ, FAQ_TITLE } from '@/lib/content/faq';

export const metadata: Metadata = {
  title: FAQ_TITLE,
  description: 'Answers about the free trial, one-time plans, ways to pay, and refunds.',
};

export default function FaqPage() {
  return (
    <Section className="grid gap-12 lg:grid-cols-[5fr_7fr] lg:gap-20">
      <PageHeading
        title={FAQ_TITLE}
        lead="If yours is not here, ask it."
        align="left"
        className="content-start"
      >
        <LinkButton href="/contact" variant="secondary" className="justify-self-start">
          Contact Us
        </LinkButton>
      </PageHeading>
      <Accordion name="faq" items={FAQ} />
    </Section>
  );
}
