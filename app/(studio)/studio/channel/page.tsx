import type * as z from 'zod';
import { askStudio, findOrganisation, readSearch, type Search } from '@/app/_studio/ask-studio';
import { DialogForm, PageForm } from '@/app/_studio/page-form';
import { FailedPage, renderStudio, StudioPage } from '@/app/_studio/studio-page';
import { DnsRecord } from '@/components/studio/events/checklist';
import { Switcher } from '@/components/studio/organisation/switcher';
import { OnPaper, OnWebsite, TextToCopy } from '@/components/studio/share/share-parts';
import { StudioHeading, StudioSection } from '@/components/studio/studio-shell';
import { Notice } from '@/components/ui/notice';
import { STUDIO_CHANNEL } from '@/lib/content/studio/channel';
import { STUDIO_SHARE } from '@/lib/content/studio/share';
import { type studioChannelSchema, studioCalls } from '@/lib/contract/studio';
import { env } from '@/lib/env';
import { toFramePath } from '@/lib/events/embed';

export const metadata = { title: STUDIO_CHANNEL.title };

const PATH = '/studio/channel';

type Channel = z.output<typeof studioChannelSchema>;
type Place = { channel: Channel; path: string };

const { address, close, proof, lists } = STUDIO_CHANNEL;

const toOptions = (named: Channel['events']) => Object.fromEntries(named.map(({ _id, name }) => [_id, name]));
const fixedOf = ({ organisation }: Channel) => ({ organisationId: organisation._id });

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderStudio(renderChannel(searchParams));
}

async function renderChannel(search: Search) {
  const { organisation: wanted } = await readSearch(search, 'organisation');
  const found = await findOrganisation(PATH, wanted);
  if (!found.ok) return <FailedPage error={found.error} />;
  const { organisation, organisations, path } = found.value;
  const asked = await askStudio(studioCalls.getStudioChannel, { organisationId: organisation._id }, path);
  if (!asked.ok) return <FailedPage error={asked.error} />;
  const channel = asked.value;
  return (
    <StudioPage organisation={channel.organisation} section="channel">
      <StudioHeading title={STUDIO_CHANNEL.title} lead={STUDIO_CHANNEL.lead}>
        <Switcher path={PATH} chosen={organisation._id} organisations={organisations} />
      </StudioHeading>
      <div className="grid max-w-4xl gap-10">
        <Address channel={channel} path={path} />
        {channel.url === '' ? null : <Share channel={channel} />}
        <StudioSection id="lists" title={lists.title}>
          <p className="max-w-text text-muted">{lists.text}</p>
          {channel.domain === '' ? <p>{lists.needsAddress}</p> : <Lists channel={channel} path={path} />}
        </StudioSection>
      </div>
    </StudioPage>
  );
}

function Address({ channel, path }: Place) {
  const { domain, url, trailer, videos, version, record } = channel;
  return (
    <StudioSection id="address" title={address.title}>
      {url === '' ? null : (
        <p className="wrap-anywhere">
          <a href={url} className="link">
            {url}
          </a>
        </p>
      )}
      {record ? (
        <Notice>
          <p>{proof.lost}</p>
        </Notice>
      ) : null}
      <PageForm
        name="studio/channel/save"
        fixed={fixedOf(channel)}
        version={version}
        groups={[
          {
            fields: [
              {
                kind: 'text',
                name: 'domain',
                label: address.domain,
                hint: address.hint,
                value: domain,
                isRequired: true,
              },
              {
                kind: 'select',
                name: 'trailer',
                label: address.trailer,
                hint: address.trailerHint,
                value: trailer,
                options: { '': address.noTrailer, ...toOptions(videos) },
              },
            ],
          },
        ]}
        texts={address}
        path={path}
      />
      <details open={record !== null}>
        <summary className="link inline-flex min-h-11 items-center font-semibold">{proof.title}</summary>
        <div className="grid gap-3 py-2">
          <p className="max-w-text text-muted">{proof.text}</p>
          <DnsRecord {...(record ?? { type: 'TXT', name: '_marquee.example.com', value: channel.proof })} />
        </div>
      </details>
      {domain === '' ? null : (
        <div>
          <DialogForm
            name="studio/channel/save"
            fixed={{ ...fixedOf(channel), domain: '' }}
            version={version}
            texts={close}
            path={path}
            variant="quiet"
          />
        </div>
      )}
    </StudioSection>
  );
}

function Share({ channel: { organisation, url, domain } }: Pick<Place, 'channel'>) {
  const { name } = organisation;
  const { posts } = STUDIO_SHARE;
  const framePath = toFramePath('channel', domain);
  return (
    <section aria-labelledby="share" className="grid gap-8">
      <h2 id="share" className="text-xl font-bold">
        {STUDIO_SHARE.channel}
      </h2>
      <OnPaper url={url} />
      <TextToCopy label={posts.title} text={posts.channel(name, url)} copy={posts.copy} />
      <OnWebsite
        organisation={organisation}
        url={`${env.SITE_URL}${framePath}`}
        path={framePath}
        title={name}
        sites={null}
      />
    </section>
  );
}

function Lists({ channel, path }: Place) {
  return (
    <>
      {channel.lists.map((list, index) => (
        <List key={`${index} ${list.name}`} channel={channel} path={path} index={index} />
      ))}
      <PageForm
        key={channel.lists.length}
        name="studio/channel/add-list"
        fixed={fixedOf(channel)}
        version={channel.version}
        groups={[
          { fields: [{ kind: 'text', name: 'name', label: lists.name, value: '', isRequired: true }] },
        ]}
        texts={lists.add}
        path={path}
        variant="secondary"
      />
    </>
  );
}

function List({ channel, path, index }: Place & { index: number }) {
  const list = channel.lists[index];
  if (!list) return null;
  const form = { name: 'studio/channel/change-list', version: channel.version, path } as const;
  const fixed = { ...fixedOf(channel), list: String(index) };
  const others = channel.events.filter(({ _id: id }) => !list.events.some((one) => one._id === id));
  const [firstOther] = others;
  return (
    <section aria-label={list.name} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h3 className="text-lg font-bold wrap-anywhere" dir="auto">
        {list.name}
      </h3>
      {list.events.length === 0 ? <p className="text-muted">{lists.empty}</p> : null}
      <ol className="grid">
        {list.events.map(({ _id: listedId, name }, at) => (
          <li
            key={listedId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere" dir="auto">
              {name}
            </span>
            <span className="flex flex-wrap gap-2">
              {(['up', 'down', 'remove'] as const).map((change) =>
                (change === 'up' && at === 0) ||
                (change === 'down' && at === list.events.length - 1) ? null : (
                  <PageForm
                    key={change}
                    {...form}
                    fixed={{ ...fixed, change, listedId }}
                    texts={{ submit: lists.moves[change], sending: lists.sending }}
                    variant="quiet"
                  />
                ),
              )}
            </span>
          </li>
        ))}
      </ol>
      {firstOther ? (
        <PageForm
          key={list.events.length}
          {...form}
          fixed={{ ...fixed, change: 'add' }}
          groups={[
            {
              fields: [
                {
                  kind: 'select',
                  name: 'listedId',
                  label: lists.event,
                  value: firstOther._id,
                  options: toOptions(others),
                },
              ],
            },
          ]}
          texts={lists.addEvent}
          variant="secondary"
        />
      ) : channel.events.length === 0 ? (
        <p className="text-muted">{lists.none}</p>
      ) : null}
      <details>
        <summary className="link inline-flex min-h-11 items-center font-semibold">
          {lists.rename.submit}
        </summary>
        <div className="grid gap-4 py-2">
          <PageForm
            {...form}
            fixed={{ ...fixed, change: 'name' }}
            groups={[
              {
                fields: [
                  { kind: 'text', name: 'name', label: lists.name, value: list.name, isRequired: true },
                ],
              },
            ]}
            texts={lists.rename}
            variant="secondary"
          />
          <div>
            <DialogForm
              {...form}
              fixed={{ ...fixed, change: 'delete' }}
              texts={lists.remove}
              variant="quiet"
              isOneOfMany
            />
          </div>
        </div>
      </details>
    </section>
  );
}
