import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { API_BASE, REQUESTED_WITH } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { MAX_CHUNK_BYTES, UPLOADS_PATH } from '@/lib/contract/studio/uploads/schemas';
import type { Context } from './context';
import type { Studio } from './studio-event-steps';

type Fetch = (request: Request) => Promise<Response>;

const encode = (text: string) => Buffer.from(text).toString('base64');

let photos = 0;

/** One color, which is encoded fast, and bytes after its end, so that it takes two chunks. */
export async function createPhoto(width = 1500, height = 900): Promise<Buffer> {
  photos += 10;
  const background = { r: photos % 256, g: 60, b: 120 };
  const photo = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([photo, Buffer.alloc(1_300_000)]);
}

/** A client of the tus protocol, without retries. `fetch` leads to another backend. */
export function createUploadSteps(context: Pick<Context, 'client' | 'target'>) {
  const { client } = context;

  const ask = (
    { token }: Pick<Studio, 'token'>,
    method: string,
    path: string,
    { headers = {}, body, fetch }: { headers?: Record<string, string>; body?: BodyInit; fetch?: Fetch } = {},
  ) =>
    (fetch ?? context.target.fetch)(
      new Request(context.target.origin + path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Tus-Resumable': '1.0.0',
          [REQUESTED_WITH.name]: REQUESTED_WITH.value,
          ...headers,
        },
        body: body ?? null,
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      }),
    );

  const steps = {
    ask,

    create: (owner: Studio, bytes: number, kind = 'picture', filename = 'stage.jpg', more = '') =>
      ask(owner, 'POST', API_BASE + UPLOADS_PATH, {
        headers: {
          'Upload-Length': String(bytes),
          'Upload-Metadata': `organisationId ${encode(owner.organisationId)},kind ${encode(kind)},filename ${encode(filename)}${more}`,
        },
      }),

    async open(owner: Studio, bytes: number, kind = 'picture', more = ''): Promise<string> {
      const answer = await steps.create(owner, bytes, kind, 'stage.jpg', more);
      const location = answer.headers.get('location');
      if (!location) throw new Error(`${answer.status} ${await answer.text()}`);
      return location;
    },

    patch: (owner: Studio, path: string, offset: number, body: BodyInit, fetch?: Fetch) =>
      ask(owner, 'PATCH', path, {
        headers: { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
        body,
        ...(fetch && { fetch }),
      }),

    async offset(owner: Studio, path: string, fetch?: Fetch): Promise<number> {
      const answer = await ask(owner, 'HEAD', path, fetch && { fetch });
      return Number(answer.headers.get('upload-offset') ?? Number.NaN);
    },

    async sendRest(owner: Studio, path: string, file: Buffer, fetch?: Fetch): Promise<void> {
      let offset = await steps.offset(owner, path, fetch);
      while (offset < file.byteLength) {
        const chunk = new Uint8Array(file.subarray(offset, offset + MAX_CHUNK_BYTES));
        const answer = await steps.patch(owner, path, offset, chunk, fetch);
        if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
        offset = Number(answer.headers.get('upload-offset'));
      }
    },

    status: ({ token }: Studio, path: string) =>
      client.ok(studioCalls.getUpload, {
        token,
        params: { uploadId: path.slice(path.lastIndexOf('/') + 1) },
      }),

    /** The status asks for the work; no interval job runs in these tests. */
    async finish(owner: Studio, path: string) {
      for (;;) {
        const found = await steps.status(owner, path);
        if (found.state !== 'open') return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },

    /** `fields`: more of the upload's metadata. */
    async upload(owner: Studio, file: Buffer, kind = 'picture', fields: Record<string, string> = {}) {
      const more = Object.entries(fields).map(([name, value]) => `,${name} ${encode(value)}`);
      const path = await steps.open(owner, file.byteLength, kind, more.join(''));
      await steps.sendRest(owner, path, file);
      return steps.finish(owner, path);
    },
  };
  return steps;
}
