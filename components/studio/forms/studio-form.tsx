'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ServerForm } from '@/components/forms/server-form';
import { keepWork, takeWork } from '@/components/auth/typed-work';
import { storeToken, useViewer } from '@/components/auth/use-viewer';
import { useServerForm } from '@/components/forms/use-server-form';
import { Notice } from '@/components/ui/notice';
import { notify } from '@/components/ui/toast';
import { toLogin } from '@/lib/auth/return-to';
import { STUDIO_FORM } from '@/lib/content/studio/shell';
import type { FormName, PostedForm } from '@/lib/forms/posted-form';
import { fieldOf, textOf } from '@/lib/http/text-of';
import { CloseDialog } from './confirm-dialog';
import { useUnsaved } from './leave-question';
import { useTyped } from './use-typed';
import {
  hasTyped,
  isOfForm,
  listConflicts,
  type StudioField,
  type StudioGroup,
  toBase,
  toLabels,
  toValues,
} from './form-model';
import { FieldRow } from './field-row';
import { useMaySend } from './rights';
import type { Typed } from './row-props';

export type StudioFormProps = {
  name: FormName;
  posted: PostedForm | null;
  /** Ids, which the form sends as they are. */
  fixed: Record<string, string>;
  /** Of a thing that is edited; the newest that the page knows. */
  version?: number;
  groups?: readonly StudioGroup[];
  texts?: Record<'submit' | 'sending', string>;
  /** Where a login leads back to. */
  path: string;
  variant?: ComponentProps<typeof ServerForm>['variant'];
  /** Keeps "Save" in sight, beside whether there is something to save. */
  hasBar?: boolean;
  /** Sends the time zone of the browser. */
  sendsZone?: boolean;
};

const toText = (value: string | boolean | undefined) =>
  typeof value === 'boolean' ? (value ? 'on' : '') : value;

const toTickName = ({ kind, name }: StudioField) => (kind === 'tick' ? [name] : []);

const openAround = (node: Element | null) => node?.closest('details')?.setAttribute('open', '');

/** The only form of the studio. The server checks it, so that no schema is sent to the browser. */
export function StudioForm(props: StudioFormProps) {
  return useMaySend(props.name) ? <OpenForm {...props} /> : null;
}

function OpenForm(props: StudioFormProps) {
  const { name, fixed, version = 0, groups = [], path, variant = 'primary', sendsZone = false } = props;
  const { texts = { submit: STUDIO_FORM.save, sending: STUDIO_FORM.saving } } = props;
  const posted = isOfForm(props.posted, fixed) ? props.posted : null;
  const router = useRouter();
  const closeDialog = use(CloseDialog);
  const form = useForm<Typed>();
  const now = { number: version, values: toValues(groups) };
  const [base, setBase] = useState(() => toBase(posted, now));
  const [own, setOwn] = useState(0);
  /** What was saved last from here. */
  const [sent, setSent] = useState<Record<string, string> | null>(null);
  const [isRestored, setRestored] = useState(false);
  // What this form saved is in the page: its next conflict is judged from here.
  if (version === own && base.number !== version) setBase(now);

  const typedOf = (one: string) =>
    toText(form.getValues(one)) ?? posted?.values[one] ?? base.values[one] ?? '';
  const readTyped = () => Object.fromEntries(Object.keys(now.values).map((one) => [one, typedOf(one)]));
  const isTyped = () => hasTyped(sent ?? base.values, readTyped());
  useUnsaved(isTyped);
  const isUnsaved = useTyped(form, isTyped, false);

  const fill = (texts: Record<string, string>) => {
    const ticks = new Set(groups.flatMap(({ fields }) => fields).flatMap(toTickName));
    for (const [one, text] of Object.entries(texts))
      form.setValue(one, ticks.has(one) ? text === 'on' : text);
  };
  const follow = useEffectEvent(() => {
    if (version === base.number || version === own || isTyped()) return;
    fill(now.values);
    setBase(now);
    setSent(null);
  });
  // Where nothing is typed there is no conflict to ask about.
  useEffect(() => queueMicrotask(follow), [version]);

  const place = { path, name, fixed };
  const viewer = useViewer()?.id ?? null;
  const owner = useRef<string>(null);
  const takeKept = useEffectEvent((account: string) => {
    owner.current ??= account;
    const kept = takeWork(account, place);
    if (!kept) return;
    fill(kept.typed);
    setBase(kept);
    setRestored(true);
  });
  useEffect(() => {
    if (viewer !== null) queueMicrotask(() => takeKept(viewer));
  }, [viewer]);

  const { field, ...server } = useServerForm<Typed, Typed>(form, {
    name,
    posted,
    onLoggedOut() {
      storeToken(null);
      if (owner.current && isTyped()) keepWork(owner.current, place, { ...base, typed: readTyped() });
      router.push(toLogin(path, true));
    },
    toBody: (typed) => ({
      ...fixed,
      ...typed,
      ...(sendsZone && { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
      ...(props.version !== undefined && { version: Math.max(version, own) }),
    }),
    say({ status, error }) {
      if (status === 409) router.refresh();
      return error.message;
    },
    onDone(answer) {
      const saved = Number(fieldOf(answer, 'version') ?? 0);
      if (saved > 0) setOwn(saved);
      const message = textOf(answer, 'message');
      if (message) notify.success(message);
      setSent(readTyped());
      const next = textOf(answer, 'next');
      if (next !== null && next !== location.pathname + location.search) router.push(next);
      router.refresh();
      closeDialog();
    },
  });

  const conflicts = listConflicts(base, now, typedOf);
  const row = { form, field, posted, conflicts };
  return (
    <ServerForm
      {...server}
      texts={texts}
      isSmall
      variant={variant}
      bar={
        props.hasBar ? (
          <p role="status" className="text-sm text-muted">
            {isUnsaved ? STUDIO_FORM.unsaved : null}
          </p>
        ) : null
      }
    >
      {isRestored ? (
        <div ref={openAround}>
          <Notice kind="success">{STUDIO_FORM.restored}</Notice>
        </div>
      ) : null}
      {Object.entries(fixed).map(([one, value]) => (
        <input key={one} type="hidden" name={one} value={value} />
      ))}
      {props.version === undefined ? null : <input type="hidden" name="version" value={version} />}
      {groups.map(({ id, title, fields }, index) =>
        title ? (
          <fieldset
            key={title}
            id={id}
            className="group/fields grid scroll-mt-4 min-w-0 gap-4 border-line md:grid-cols-[11rem_minmax(0,1fr)] md:gap-x-10 [fieldset+&]:border-t [fieldset+&]:pt-5"
          >
            {/* Floating makes it an item of the grid. */}
            <legend className="float-left text-lg font-bold">{title}</legend>
            <div className="grid min-w-0 gap-4">
              {fields.map((one) => (
                <FieldRow key={one.name} {...one} {...row} />
              ))}
            </div>
          </fieldset>
        ) : (
          <div key={index} className="group/fields grid gap-4">
            {fields.map((one) => (
              <FieldRow key={one.name} {...one} {...row} />
            ))}
          </div>
        ),
      )}
      {Object.keys(conflicts).length > 0 ? (
        <Notice title={STUDIO_FORM.conflict.title}>
          <p>{STUDIO_FORM.conflict.text}</p>
          <p className="font-semibold">{toLabels(groups, conflicts).join(' · ')}</p>
        </Notice>
      ) : null}
    </ServerForm>
  );
}
