import * as z from 'zod';
import { pictureSizesSchema } from '../../picture';
import { idSchema } from '../../shared';
import { optionalLineSchema } from '../shared/fields';
import { languageSchema } from '../videos/schemas';

/** Of the tus protocol, version 1.0.0: POST here; HEAD, PATCH and DELETE below. */
export const UPLOADS_PATH = '/studio/uploads';

/** Of one PATCH. */
export const MAX_CHUNK_BYTES = 1024 * 1024;
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_CAPTIONS_BYTES = 2 * 1024 * 1024;

const kindSchema = z.enum(['picture', 'logo', 'video', 'captions']);
export type UploadKind = z.output<typeof kindSchema>;

/** The header `Upload-Metadata`, decoded. */
export const uploadMetadataSchema = z.object({
  organisationId: idSchema,
  kind: kindSchema,
  filename: optionalLineSchema(255),
  /** Of captions. */
  videoId: z.union([z.literal(''), idSchema]).default(''),
  language: z.union([z.literal(''), languageSchema]).default(''),
});

export const uploadParamsSchema = z.object({ uploadId: idSchema });

/** `path` is what the field of an event takes; `picture` is null for a logo. */
export const uploadSchema = z.object({
  state: z.enum(['open', 'done', 'failed']),
  message: z.string(),
  path: z.string().nullable(),
  picture: pictureSizesSchema.nullable(),
  videoId: idSchema.nullable().default(null),
});
