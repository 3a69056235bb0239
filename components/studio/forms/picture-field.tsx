'use client';

import { useState } from 'react';
import { FieldError } from '@/components/ui/field-frame';
import { PICTURE_FIELD } from '@/lib/content/studio/event-form';
import { toPictureSource } from '@/lib/events/picture';
import { CENTER, type StudioField } from './form-model';
import type { RowProps } from './row-props';
import { UploadButton } from '../uploads/upload-button';

type PictureFieldProps = Extract<StudioField, { kind: 'picture' }> & RowProps;

const PLACES = Object.entries(PICTURE_FIELD.places);
const TEXTS = {
  picture: { ...PICTURE_FIELD, label: PICTURE_FIELD.upload.picture },
  logo: { ...PICTURE_FIELD, label: PICTURE_FIELD.upload.logo },
};

/** The focus point is one of nine radio buttons over the picture: arrow keys move it. */
export function PictureField(props: PictureFieldProps) {
  const { form, field, posted, name, value, alt, focus } = props;
  const [picture, setPicture] = useState({ path: value, sizes: props.sizes });
  const take = (path: string) => {
    form.setValue(name, path);
    setPicture({ path, sizes: null });
  };
  // An organizer's picture is made as small as a logo.
  const kind = name === 'logo' ? 'logo' : 'picture';
  const source = picture.sizes ? toPictureSource(picture.sizes) : picture.path;
  const point = focus ? (posted?.values[focus.name] ?? focus.value) || CENTER : CENTER;
  const [shown, setShown] = useState(point);
  const { defaultValue, error } = field(name, value);
  return (
    <div className="grid gap-4">
      {source ? (
        <div className="relative grid max-w-md overflow-hidden rounded-md bg-sunken">
          {/* eslint-disable-next-line @next/next/no-img-element -- it may live on any host */}
          <img
            src={source}
            alt={alt}
            width={480}
            height={270}
            className="aspect-video w-full object-cover"
            style={{ objectPosition: shown }}
          />
          {focus ? (
            <fieldset className="absolute inset-0 grid grid-cols-3 grid-rows-3">
              <legend className="sr-only">{focus.label}</legend>
              {PLACES.map(([place, text]) => (
                <label key={place} className="grid cursor-pointer place-items-center">
                  <span className="sr-only">{text}</span>
                  <input
                    {...form.register(focus.name)}
                    type="radio"
                    value={toOwn(place, point)}
                    defaultChecked={toNearest(point) === place}
                    onClick={() => setShown(toOwn(place, point))}
                    className="size-6"
                  />
                </label>
              ))}
            </fieldset>
          ) : null}
        </div>
      ) : (
        <p className="rounded-md border border-dashed border-line-strong p-4 text-sm text-muted">
          {PICTURE_FIELD.none[kind]}
        </p>
      )}
      {source && focus ? (
        <p aria-hidden="true" className="-mt-2 text-sm text-muted">
          {focus.label}
        </p>
      ) : null}
      <UploadButton
        target={props.upload}
        texts={TEXTS[kind]}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onUploaded={take}
      />
      {/* React would give a hidden input its first value back with every rendering. */}
      <input type="text" hidden {...form.register(name)} defaultValue={defaultValue} />
      <FieldError id={name} error={error} />
    </div>
  );
}

/** A point between the nine keeps its own value at the nearest. */
const toOwn = (place: string, point: string) => (toNearest(point) === place ? point : place);

function toNearest(point: string): string {
  const snap = (part: string) => Math.round(Number.parseInt(part, 10) / 50) * 50;
  const [across = 50, down = 50] = point.split(' ').map(snap);
  return `${across}% ${down}%`;
}
