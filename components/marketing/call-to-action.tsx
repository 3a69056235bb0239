import { LinkButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';

type Look = Record<'band' | 'box', string> & {
  button: 'primary' | 'secondary' | 'ink';
  text?: string;
  action?: string;
  ornament?: string;
};

const ROW = 'grid gap-6 md:flex md:items-center md:justify-between';

/** One for each page, so that no two pages end alike. */
const LOOKS = {
  bulbs: { band: 'bulb-rails bg-vermilion text-ink', box: `py-14 ${ROW}`, button: 'ink' },
  ticket: {
    band: 'bg-sunken py-section',
    box: 'ticket ticket-row text-ink [--perforation:var(--ink)] [--ticket:var(--vermilion)]',
    text: 'ticket-body p-6 sm:p-10 lg:p-14',
    action: 'ticket-stub content-center p-6 sm:p-10 lg:p-14',
    button: 'ink',
  },
  coupon: {
    band: 'pb-section',
    box: `rounded-lg border-2 border-dashed border-line-strong p-4 sm:p-10 ${ROW}`,
    button: 'secondary',
  },
  note: {
    band: 'bg-sunken py-section',
    box: 'grid max-w-3xl gap-6 rounded-lg border-l-8 border-vermilion bg-surface p-6 shadow-card sm:p-10',
    button: 'primary',
  },
  stage: {
    band: 'night empty-stage pt-section text-text',
    box: 'grid justify-items-center gap-6 pb-6 text-center',
    button: 'primary',
    ornament: 'audience',
  },
} as const satisfies Record<string, Look>;

type CallToActionProps = {
  look: keyof typeof LOOKS;
  title: string;
  text?: string;
  action: { label: string; href: string };
};

export function CallToAction({ look, title, text, action }: CallToActionProps) {
  const { band, box, button, ...more }: Look = LOOKS[look];
  return (
    <section className={cx('w-full', band)}>
      <div className="page-width">
        <div className={box}>
          <div className={cx('grid gap-3', more.text)}>
            <h2 className="display text-display-md">{title}</h2>
            {text ? <p className="max-w-text text-lg">{text}</p> : null}
          </div>
          <div className={cx('grid shrink-0 justify-items-start', more.action)}>
            <LinkButton href={action.href} size="lg" variant={button}>
              {action.label}
            </LinkButton>
          </div>
        </div>
      </div>
      {more.ornament ? <div aria-hidden="true" className={more.ornament} /> : null}
    </section>
  );
}
