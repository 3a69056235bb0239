import type { ReactNode } from 'react';
import { cx } from './cx';

type PageHeadingProps = {
  title: ReactNode;
  kicker?: string;
  lead?: ReactNode;
  children?: ReactNode;
  className?: string;
};

const LEVELS = {
  page: { Tag: 'h1', gap: 'gap-5', title: 'max-w-[8.9em] text-display-lg', lead: 'text-xl' },
  section: { Tag: 'h2', gap: 'gap-4', title: 'max-w-[11.9em] text-display-md', lead: 'text-lg' },
} as const;

export function PageHeading(props: PageHeadingProps) {
  return <Heading level="page" {...props} />;
}

export function SectionHeading(props: PageHeadingProps) {
  return <Heading level="section" {...props} />;
}

function Heading({ level, ...props }: PageHeadingProps & { level: keyof typeof LEVELS }) {
  const { title, kicker, lead, children, className } = props;
  const { Tag, ...look } = LEVELS[level];
  return (
    <div className={cx('grid', look.gap, className)}>
      {kicker ? <p className="kicker">{kicker}</p> : null}
      <Tag className={cx('display', look.title)}>{title}</Tag>
      {lead ? <p className={cx('max-w-text text-muted', look.lead)}>{lead}</p> : null}
      {children}
    </div>
  );
}
