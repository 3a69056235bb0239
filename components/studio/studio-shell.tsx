import type { ReactNode } from 'react';
import type * as z from 'zod';
import { ThemeToggle } from '@/components/layout/theme-toggle';
import { LinkButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { IntentLink, TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { PUBLISHING, STUDIO } from '@/lib/content/studio/shell';
import type { organisationSchema } from '@/lib/contract/studio';
import { LeaveQuestion } from './forms/leave-question';
import { ofOrganisation } from '@/lib/studio/paths';
import { Menu, MenuButton, NavLink } from './studio-menu';

export type Organisation = z.output<typeof organisationSchema>;

type Section =
  | 'home'
  | 'events'
  | 'passes'
  | 'channel'
  | 'videos'
  | 'audience'
  | 'report'
  | 'payouts'
  | 'team'
  | 'log'
  | 'settings';

type StudioShellProps = {
  siteName: string;
  /** Null before there is one. */
  organisation: Organisation | null;
  section?: Section;
  children: ReactNode;
};

const PAGES = [
  { section: 'home', path: '/studio', call: 'getHome' },
  { section: 'events', path: '/studio/events', call: 'listStudioEvents' },
  { section: 'passes', path: '/studio/passes', call: 'listPasses' },
  { section: 'videos', path: '/studio/videos', call: 'listVideos' },
  { section: 'channel', path: '/studio/channel', call: 'getStudioChannel' },
  { section: 'audience', path: '/studio/audience', call: 'getAudiences' },
  { section: 'report', path: '/studio/report', call: 'getReport' },
  { section: 'payouts', path: '/studio/payouts', call: 'getPayouts' },
  { section: 'team', path: '/studio/team', call: 'getTeam' },
  { section: 'log', path: '/studio/log', call: 'listLog' },
  { section: 'settings', path: '/studio/settings', call: 'getSettings' },
] as const;

/** The frame of every page of the studio; a page shows what its member may open. */
export function StudioShell({ siteName, organisation, section, children }: StudioShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-md bg-vermilion px-4 py-2 font-semibold text-ink focus-visible:translate-y-0"
      >
        {STUDIO.skip}
      </a>
      <LeaveQuestion />
      <header className="border-b border-line bg-surface print:hidden">
        <div className="page-width flex flex-wrap items-center gap-x-4 py-2 lg:pt-3 lg:pb-1">
          <IntentLink href="/studio" className="display inline-flex min-h-11 items-center text-lg">
            {STUDIO.name}
          </IntentLink>
          <p className="min-w-0 flex-1 truncate font-semibold" dir="auto">
            {organisation?.name ?? siteName}
          </p>
          <div className="hidden lg:block">
            <ThemeToggle />
          </div>
          <MenuButton menu="studio-menu">{STUDIO.menu}</MenuButton>
          <Menu
            id="studio-menu"
            label={STUDIO.navigation}
            className="lg:flex lg:basis-full lg:justify-between"
          >
            <ul className="lg:-ml-3 lg:flex lg:flex-wrap">
              {organisation === null
                ? null
                : PAGES.filter(({ call }) => organisation.may.includes(call)).map((page) => (
                    <li key={page.section}>
                      <NavLink
                        href={ofOrganisation(page.path, organisation._id)}
                        isCurrent={page.section === section}
                      >
                        {STUDIO[page.section]}
                      </NavLink>
                    </li>
                  ))}
            </ul>
            <p className="flex flex-wrap gap-x-5 px-3 py-2 text-sm lg:px-0">
              <TextLink href="/user/account">{STUDIO.account}</TextLink>
              <TextLink href="/">{STUDIO.site}</TextLink>
            </p>
            <div className="p-3 lg:hidden">
              <ThemeToggle />
            </div>
          </Menu>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page-width grid flex-1 content-start gap-8 pt-6 pb-20 lg:pt-8">
        {children}
      </main>
    </div>
  );
}

type HeadingProps = { title: string; lead?: ReactNode; children?: ReactNode };

export function StudioHeading({ title, lead, children }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid min-w-0 gap-2">
        <h1 className="display text-display-sm wrap-anywhere" dir="auto">
          {title}
        </h1>
        {lead ? <div className="max-w-text text-muted">{lead}</div> : null}
      </div>
      {children}
    </div>
  );
}

type SectionProps = { id: string; title: string; className?: string; children: ReactNode };

export function StudioSection({ id, title, className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={cx('grid min-w-0 content-start gap-4', className)}>
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Why an organisation can't publish, or how long its trial lasts. */
export function PublishingNote({ organisation, nowMs }: { organisation: Organisation; nowMs: number }) {
  const { blocked, stopped, note, is_approved: isApproved, trial_ends_at: endsAt } = organisation;
  const text = blocked === null || blocked === 'suspended' ? null : PUBLISHING[blocked];
  if (stopped.length > 0 || text)
    return (
      <Notice title={stopped.length > 0 ? PUBLISHING.suspended(stopped, note !== '') : text?.title}>
        {stopped.length > 0 ? null : <p>{text?.text}</p>}
        {note === '' ? null : (
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {note}
          </p>
        )}
        {stopped.length > 0 ? (
          <TextLink href="/contact">{PUBLISHING.contact}</TextLink>
        ) : (
          <AskApproval organisation={organisation} />
        )}
      </Notice>
    );
  if (isApproved || endsAt === null) return null;
  const days = Math.max(1, Math.ceil((Date.parse(endsAt) - nowMs) / DAY_MS));
  return (
    <Notice title={PUBLISHING.trial(days)}>
      <p>{PUBLISHING.inTrial}</p>
      <AskApproval organisation={organisation} />
    </Notice>
  );
}

function AskApproval({ organisation: { _id: id, asked_at: askedAt, may } }: { organisation: Organisation }) {
  if (askedAt !== null) return <p>{PUBLISHING.asked}</p>;
  if (!may.includes('askApproval')) return null;
  const path = `${ofOrganisation('/studio/settings', id)}#approval`;
  return (
    <LinkButton href={path} variant="secondary" className="mt-2">
      {PUBLISHING.ask}
    </LinkButton>
  );
}
