import * as z from 'zod';

/**
 * What a folder has in the bucket. It never changes: another version of the folder has another
 * manifest, which names the objects that stayed.
 */
const manifestSchema = z.object({
  files: z.record(
    z.string().max(500),
    z.object({
      object: z.string().max(700),
      size: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[\da-f]{64}$/),
      modifiedMs: z.number().int(),
    }),
  ),
});
export type Manifest = z.output<typeof manifestSchema>;

/** @throws Error for what isn't a manifest */
export const readManifest = (text: string): Manifest => manifestSchema.parse(JSON.parse(text));

export const writeManifest = (manifest: Manifest): string => JSON.stringify(manifest);
