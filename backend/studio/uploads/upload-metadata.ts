const MAX_LENGTH = 2048;

/** Of the header `Upload-Metadata`: names, each with a value in base64. */
export function readMetadata(header: string): Record<string, string> {
  if (header.length > MAX_LENGTH) return {};
  return Object.fromEntries(
    header.split(',').map((pair): [string, string] => {
      const [name = '', value = ''] = pair.trim().split(' ');
      return [name, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}
