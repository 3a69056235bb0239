import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ComponentType } from 'react';
import * as denied from '@/app/(site)/denied/page';
import * as country from '@/app/(site)/not-available-in-your-country/page';
import * as privacy from '@/app/(site)/privacy-policy/page';
import * as refunds from '@/app/(site)/refund-policy/page';
import * as terms from '@/app/(site)/terms-and-conditions/page';
import * as thankYou from '@/app/(site)/thank-you/page';
import { getEventHost, getSiteTitle, toHostNames } from '@/app/_host/request-host';
import * as missing from '@/app/not-found';
import { PageShell } from '@/components/layout/page-shell';
import { NotFoundMessage } from '@/components/marketing/message-page';
import { setPageStatus } from '@/lib/http/page-status';

type Search = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ domain: string; page: string }>; searchParams: Promise<Search> };
type Page = {
  default: ComponentType<Pick<Props, 'searchParams'>>;
  metadata: Omit<Metadata, 'title'> & { title?: unknown };
};

const PAGES: Record<string, Page> = {
  'thank-you': thankYou,
  denied,
  'not-available-in-your-country': country,
  'not-found': { default: Missing, metadata: { ...missing.metadata, robots: { index: false } } },
  'terms-of-use': terms,
  'terms-and-conditions': terms,
  'privacy-policy': privacy,
  'refund-policy': refunds,
};

const findPage = async ({ params }: Props): Promise<Page> => PAGES[(await params).page] ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { metadata } = await findPage(props);
  const [host, site] = await Promise.all([getEventHost(), getSiteTitle()]);
  const { openGraph } = metadata;
  return {
    ...metadata,
    title: { absolute: `${String(metadata.title)} | ${site}` },
    ...toHostNames(host),
    openGraph: openGraph && host ? { ...openGraph, siteName: host.siteName } : openGraph,
  };
}

export default async function SharedPage(props: Props) {
  const { default: Content } = await findPage(props);
  return (
    <PageShell host={await getEventHost()}>
      <Content searchParams={props.searchParams} />
    </PageShell>
  );
}

function Missing() {
  setPageStatus(404);
  return <NotFoundMessage />;
}
