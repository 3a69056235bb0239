import { API_BASE, REQUESTED_WITH } from '@/lib/contract';
import { MAX_CHUNK_BYTES, uploadMetadataSchema, UPLOADS_PATH } from '@/lib/contract/studio/uploads/schemas';
import { checkInput, readBody } from '@/lib/json/read-json';
import { toErrorResponse } from '@/lib/json/respond';
import { fail, ok, type Result } from '@/lib/result';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { readBearer } from '@/lib/network/bearer';
import type { Authenticate, BackendApp } from '../../http/router';
import { findMember, findUpload, notThere } from '../studio-router';
import { openUpload } from './open-upload';
import { readMetadata } from './upload-metadata';
import { toTusFailure } from './tus-failure';
import type { Uploads } from './uploads';
import { NO_VIDEO, startsLikeVideo } from '../videos/worker/read-boxes';

const PATH = API_BASE + UPLOADS_PATH;

type Mount = {
  authenticate: Authenticate;
  uploads: Uploads;
  deps: Pick<BackendDeps, 'store' | 'now'>;
  config: Pick<BackendConfig, 'mediaDir' | 'studio'>;
};

/** Uploads by the tus protocol. Each request is judged by the right to save an event's page. */
export function mountUploads(app: BackendApp, { authenticate, uploads, deps, config }: Mount): void {
  const { store, now } = deps;
  const { files } = uploads;

  async function enter(request: Request): Promise<Result<string>> {
    if (request.headers.get(REQUESTED_WITH.name) !== REQUESTED_WITH.value)
      return fail('invalid_input', `Send the header ${REQUESTED_WITH.name}: ${REQUESTED_WITH.value}.`);
    const session = await authenticate(readBearer(request), 'studio');
    return session.ok ? ok(session.value.userId) : session;
  }

  async function create(request: Request, userId: string): Promise<Response> {
    const length = request.headers.get('upload-length') ?? '';
    if (!/^[1-9]\d{0,14}$/.test(length)) return refuse('This file is empty, or its size is unknown.');
    const metadata = checkInput(
      readMetadata(request.headers.get('upload-metadata') ?? ''),
      uploadMetadataSchema,
    );
    if (!metadata.ok) return toErrorResponse(metadata.error);
    const { organisationId } = metadata.value;
    const member = await findMember(store, 'saveEventPage', { userId, organisationId });
    if (!member.ok) return toErrorResponse(member.error);
    const { videoQuotaBytes, uploadsDir } = config.studio;
    const { mediaDir } = config;
    const wanted = {
      ...metadata.value,
      mediaDir,
      bytes: Number(length),
      userId,
      videoQuotaBytes,
      uploadsDir,
    };
    const opened = await openUpload(store, wanted, now());
    if (!opened.ok) return toErrorResponse(opened.error);
    const id = opened.value;
    const made = await askTus({ method: 'POST', id, headers: pickHeaders(request, ['upload-length']) });
    if (made.status === 201) return made;
    await store.deleteFrom('uploads').where('id', '=', id).execute();
    await files.remove(id);
    return made;
  }

  async function continueUpload(request: Request, userId: string, id: string): Promise<Response> {
    const row = await findUpload(store, id);
    if (!row) return toErrorResponse(notThere().error);
    const { organisation_id: organisationId, state } = row;
    const member = await findMember(store, 'saveEventPage', { userId, organisationId });
    if (!member.ok) return toErrorResponse(member.error);
    const { method } = request;
    if (method === 'DELETE') {
      const open = await store
        .deleteFrom('uploads')
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst();
      // A finished video is still packaged from its file.
      if (open) await files.remove(id);
      return new Response(null, { status: 204 });
    }
    if (method === 'HEAD')
      return state === 'open'
        ? askTus({ method, id, headers: pickHeaders(request) })
        : new Response(null, { headers: toFinished(Number(row.bytes)) });
    if (method !== 'PATCH') return toErrorResponse(...METHOD_FAULT);
    if (state !== 'open') return toErrorResponse(fail('gone', row.error ?? 'This upload is finished.').error);
    const body = await readBody(request, MAX_CHUNK_BYTES).catch(() => undefined);
    if (body === undefined) return refuse('The chunk was cut off.');
    if (!body) return toErrorResponse(fail('payload_too_large', 'A chunk may be up to 1 MB.').error);
    if (row.kind === 'video' && request.headers.get('upload-offset') === '0') {
      // So that an hour of sending does not end with this sentence.
      if (body.byteLength >= 8 && !startsLikeVideo(Buffer.from(body.slice(0, 8)))) {
        await uploads.refuse(id, NO_VIDEO);
        return refuse(NO_VIDEO);
      }
    }
    const headers = pickHeaders(request, ['upload-offset', 'content-type']);
    const taken = await askTus({ method, id, headers, body: new Uint8Array(body) });
    if (taken.status !== 204) return taken;
    await store.updateTable('uploads').set({ updated_at: now() }).where('id', '=', id).execute();
    if (row.kind === 'video') {
      const after = Number(taken.headers.get('upload-offset'));
      void uploads.look({
        id,
        organisationId,
        total: Number(row.bytes),
        before: after - body.byteLength,
        after,
      });
    }
    if (await uploads.isComplete(row)) uploads.wake(row);
    return taken;
  }

  async function askTus(request: Parameters<typeof files.ask>[0]): Promise<Response> {
    const answer = await files.ask(request).catch(() => null);
    return answer?.ok ? answer : toErrorResponse(toTusFailure(answer?.status ?? 500));
  }

  app.all(PATH, async ({ req: { raw } }) => {
    const user = await enter(raw);
    if (!user.ok) return toErrorResponse(user.error);
    return raw.method === 'POST' ? create(raw, user.value) : toErrorResponse(...METHOD_FAULT);
  });
  app.all(`${PATH}/:id`, async ({ req }) => {
    const user = await enter(req.raw);
    return user.ok ? continueUpload(req.raw, user.value, req.param('id')) : toErrorResponse(user.error);
  });
}

const METHOD_FAULT: Parameters<typeof toErrorResponse> = [
  fail('method_not_allowed', 'Uploads take POST, and each of them HEAD, PATCH and DELETE.').error,
  { Allow: 'POST, HEAD, PATCH, DELETE' },
];

const refuse = (message: string) => toErrorResponse(fail('invalid_input', message).error);

/** All others, such as `X-HTTP-Method-Override`, change what a tus server does. */
function pickHeaders({ headers }: Request, names: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    ['tus-resumable', ...names].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Its file is gone; the client then asks for its status. */
const toFinished = (bytes: number) => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(bytes),
  'upload-length': String(bytes),
  'cache-control': 'no-store',
});
