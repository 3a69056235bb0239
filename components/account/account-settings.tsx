'use client';

import type { ReactNode } from 'react';
import { EventTime } from '@/components/event/event-time';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { TextField } from '@/components/ui/text-field';
import { Notice } from '@/components/ui/notice';
import { Ticket } from '@/components/ui/ticket';
import { ACCOUNT } from '@/lib/content/account';
import type { AccountAnswer, PairedScreen } from '@/lib/contract';
import { toCountryName } from '@/lib/contract/country-name';
import type { PostedForm } from '@/lib/forms/posted-form';
import { PAIRED_SCREENS } from '@/lib/content/pairing';
import { toBrandName } from '@/lib/content/card-brands';
import {
  CardRemovalForm,
  ConsentForm,
  DeletionForm,
  EmailForm,
  NameForm,
  EverywhereForm,
  PasswordForm,
  ScreenEndForm,
  VerificationForm,
} from './account-forms';

type AccountSettingsProps = {
  account: AccountAnswer;
  siteUrl: string;
  posted: Record<
    | 'card'
    | 'consent'
    | 'deletion'
    | 'email'
    | 'everywhere'
    | 'name'
    | 'password'
    | 'screen'
    | 'verification',
    PostedForm | null
  >;
};

export function AccountSettings({ account, siteUrl, posted }: AccountSettingsProps) {
  const { email: address, email_verified: isVerified, pending_email: pending } = account;
  const { name, email, password, everywhere, cards, referral, news, data, remove } = ACCOUNT;
  const { hears_from: senders, saved_methods: methods, paired_screens: screens } = account;
  return (
    <div>
      <Setting id="name" title={name.title}>
        <NameForm posted={posted.name} name={account.name} />
      </Setting>
      <Setting id="email" title={email.title}>
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-semibold wrap-anywhere">{address}</p>
          <Badge tone={isVerified ? 'positive' : 'neutral'}>
            {isVerified ? email.confirmed : email.unconfirmed}
          </Badge>
        </div>
        {pending ? <p className="wrap-anywhere">{email.pending(pending)}</p> : null}
        {isVerified ? null : (
          <>
            <p>{email.unconfirmedHint}</p>
            <VerificationForm posted={posted.verification} />
          </>
        )}
        <EmailForm posted={posted.email} />
      </Setting>
      <Setting id="password" title={password.title}>
        <PasswordForm posted={posted.password} email={address} />
      </Setting>
      <Setting id="everywhere" title={everywhere.title}>
        <p>{everywhere.text}</p>
        <EverywhereForm posted={posted.everywhere} />
      </Setting>
      {methods && (methods.length > 0 || posted.card) ? (
        <Setting id="cards" title={cards.title}>
          <p>{methods.length > 0 ? cards.text : cards.none}</p>
          {posted.card?.done ? <Notice kind="success">{posted.card.done}</Notice> : null}
          <ul className="grid gap-5">
            {methods.map(({ _id, brand, last4, exp_month: month, exp_year: year, payer }) => {
              const isWallet = brand === 'paypal';
              const method = isWallet ? cards.wallet(payer ?? '') : cards.card(toBrandName(brand), last4);
              return (
                <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <p>
                    <span className="font-semibold wrap-anywhere">{method}</span>{' '}
                    {isWallet ? null : <span>{cards.until(month, year)}</span>}
                  </p>
                  <CardRemovalForm posted={posted.card} methodId={_id} card={method} />
                </li>
              );
            })}
          </ul>
        </Setting>
      ) : null}
      {screens ? (
        <Setting id="screens" title={PAIRED_SCREENS.title}>
          <p>{screens.length > 0 ? PAIRED_SCREENS.text : PAIRED_SCREENS.none}</p>
          {posted.screen?.done ? <Notice kind="success">{posted.screen.done}</Notice> : null}
          <ul className="grid gap-5 empty:hidden">
            {screens.map((screen) => (
              <PairedScreenItem key={screen._id} screen={screen} posted={posted.screen} />
            ))}
          </ul>
          <div>
            <LinkButton href="/pair" variant="secondary">
              {PAIRED_SCREENS.connect}
            </LinkButton>
          </div>
        </Setting>
      ) : null}
      {account.referral_code ? (
        <Setting id="referral" title={referral.title}>
          <p>{referral.text}</p>
          <ReferralLink url={`${siteUrl}/?ref=${account.referral_code}`} />
        </Setting>
      ) : null}
      {senders && (senders.length > 0 || posted.consent) ? (
        <Setting id="news" title={news.title}>
          <p>{senders.length > 0 ? news.text : news.none}</p>
          {posted.consent?.done ? <Notice kind="success">{posted.consent.done}</Notice> : null}
          <ul className="grid gap-5">
            {senders.map(({ _id, name: sender }) => (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <bdi className="font-semibold wrap-anywhere">{sender}</bdi>
                <ConsentForm posted={posted.consent} organisationId={_id} sender={sender} />
              </li>
            ))}
          </ul>
        </Setting>
      ) : null}
      <Setting id="data" title={data.title}>
        <p>{data.text}</p>
        <div>
          <LinkButton href="/api/account/export" variant="secondary" isFile>
            {data.download}
          </LinkButton>
        </div>
      </Setting>
      <Setting id="delete" title={remove.title}>
        <p>{remove.text}</p>
        <DeletionForm posted={posted.deletion} />
      </Setting>
    </div>
  );
}

function PairedScreenItem({ screen, posted }: { screen: PairedScreen; posted: PostedForm | null }) {
  const { _id, kind, device, site, country, opens, since, used_at: usedAt } = screen;
  const { tv, frame, since: sinceLabel, used } = PAIRED_SCREENS;
  const name = kind === 'frame' && site ? frame(new URL(site).host) : tv(device);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted wrap-anywhere">
          <bdi>{opens}</bdi>
          {country ? <span>{` · ${toCountryName(country)}`}</span> : null}
        </p>
        <p className="text-sm text-muted">
          <span>{sinceLabel}</span> <EventTime ms={Date.parse(since)} timezone={null} />
          {usedAt ? (
            <>
              <span>{`, ${used}`}</span> <EventTime ms={Date.parse(usedAt)} timezone={null} />
            </>
          ) : null}
        </p>
      </div>
      <ScreenEndForm posted={posted} screenId={_id} screen={name} />
    </li>
  );
}

function Setting({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-t-2 border-dashed border-line py-10 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-12"
    >
      <h2 id={id} className="display text-display-xs">
        {title}
      </h2>
      <div className="grid max-w-xl content-start gap-6">{children}</div>
    </section>
  );
}

const { label, copy, copied, failed } = ACCOUNT.referral;

function ReferralLink({ url }: { url: string }) {
  return (
    <Ticket
      layout="row"
      stubClassName="grid content-center justify-items-start gap-2"
      stub={<CopyButton text={url} label={copy} said={{ copied, failed }} />}
    >
      <TextField label={label} readOnly value={url} onFocus={(event) => event.target.select()} />
    </Ticket>
  );
}
