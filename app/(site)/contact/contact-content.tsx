import type { ReactNode } from 'react';
import { Icon } from '@/components/marketing/icon';
import { Section } from '@/components/marketing/section';
import { Card } from '@/components/ui/card';
import { PageHeading } from '@/components/ui/page-heading';
import { CONTACT } from '@/lib/content/contact';

export function ContactContent({ children }: { children: ReactNode }) {
  return (
    <Section first className="grid gap-12 lg:grid-cols-[5fr_7fr] lg:gap-20">
      <div className="grid content-start gap-12">
        <PageHeading title={CONTACT.title} lead={CONTACT.lead} />
        <ul className="grid gap-8 sm:grid-cols-3 lg:grid-cols-1">
          {CONTACT.channels.map(({ icon, title, text, link }) => (
            <li key={title} className="grid content-start gap-4 lg:grid-cols-[auto_1fr]">
              <Icon name={icon} size={40} />
              <div>
                <h2 className="font-bold">{title}</h2>
                <p className="text-muted">{text}</p>
                {link ? (
                  <a href={link.href} className="link inline-block py-1 font-semibold break-words">
                    {link.label}
                  </a>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      </div>
      <Card id="contact-form">{children}</Card>
    </Section>
  );
}
