import { readShowText } from './show-id';
import { patternedText } from './text';

export const eventIdSchema = patternedText(80, /^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'Not a valid id').meta({
  description: 'Opaque id: letters, digits and _ . -, at most 80 characters',
});

export const showTextSchema = patternedText(
  90,
  /^[A-Za-z0-9][A-Za-z0-9_.-]*(?:~(?:desk|rehearsal))?$/,
  'Not a valid show',
)
  .meta({ description: 'The id of an event, or of a show beside it: the id, then ~desk or ~rehearsal' })
  .brand<'ShowText'>();

/** Reads the text once, at a boundary. */
export const showSchema = showTextSchema.transform(readShowText);
