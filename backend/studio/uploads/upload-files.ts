import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from '@tus/server';
import { API_BASE } from '@/lib/contract';
import { UPLOADS_PATH } from '@/lib/contract/studio/uploads/schemas';

export type UploadFiles = ReturnType<typeof createUploadFiles>;

type TusRequest = {
  method: 'POST' | 'HEAD' | 'PATCH';
  id: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
};

/** Each upload is a file below `folder`, beside its length in `{id}.json`. */
export function createUploadFiles(folder: string, report: (message: string, error: unknown) => void) {
  let server: Promise<Server> | null = null;

  /** Loaded with the first upload, because it takes a tenth of a second. */
  async function loadServer(): Promise<Server> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const [tus, { FileStore }] = await Promise.all([import('@tus/server'), import('@tus/file-store')]);
    return new tus.Server({
      path: API_BASE + UPLOADS_PATH,
      datastore: new FileStore({ directory: folder }),
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: (request) => new URL(request.url).searchParams.get('id') ?? '',
      onResponseError(_request, error) {
        if (!('status_code' in error) || error.status_code >= 500)
          report('An upload could not be written. Is the disk full?', error);
        return undefined;
      },
    });
  }

  return {
    pathOf: (id: string) => join(folder, id),

    /** By the tus protocol. Rejects where the folder can't be made. */
    async ask({ method, id, headers, body }: TusRequest): Promise<Response> {
      server ??= loadServer().catch((error: unknown) => {
        server = null;
        throw error;
      });
      const path = method === 'POST' ? `?id=${id}` : `/${id}`;
      const length: Record<string, string> = body ? { 'content-length': String(body.byteLength) } : {};
      return (await server).handleWeb(
        new Request(`http://uploads.invalid${API_BASE}${UPLOADS_PATH}${path}`, {
          method,
          headers: { ...headers, ...length },
          body: body ?? null,
        }),
      );
    },

    /** In bytes; null for a file that is not there. */
    async sizeOf(id: string): Promise<number | null> {
      const found = await stat(join(folder, id)).catch(() => null);
      return found?.size ?? null;
    },

    async remove(id: string): Promise<void> {
      for (const name of [id, `${id}.json`]) await rm(join(folder, name), { force: true });
    },

    /** Ids of the files that were last written before `beforeMs`. */
    async listOld(beforeMs: number): Promise<string[]> {
      const names = await readdir(folder).catch((): string[] => []);
      const old: string[] = [];
      for (const name of names) {
        const written = await stat(join(folder, name)).catch(() => null);
        if (written && written.mtimeMs < beforeMs) old.push(name.replace(/\.json$/, ''));
      }
      return [...new Set(old)];
    },
  };
}
