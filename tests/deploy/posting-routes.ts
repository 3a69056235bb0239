import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { calls } from '@/lib/contract';
import { viewerApi } from '@/server/viewer-api/app';

const files = readdirSync('app', { recursive: true, encoding: 'utf8' });
const read = (name: string) => readFileSync(`app/${name}`, 'utf8');

function toAddress(folder: string): string {
  const parts = folder.split('/').filter((part) => !part.startsWith('('));
  return `/${parts.map((part) => (part.startsWith('[') ? 'x' : part)).join('/')}`;
}

export function listPostingRoutes(): string[] {
  const routes = files.filter(
    (name) => name.endsWith('/route.ts') && /(open|session)Route\(|\w+Form\(/.test(read(name)),
  );
  const ofViewers = viewerApi.routes.filter(({ method }) => method === 'POST');
  const forms = files.filter(
    (name) => name.endsWith('/page.tsx') && /getPosted\(|<PageForm/.test(read(name)),
  );
  return [
    ...routes.map((name) => toAddress(dirname(name))),
    ...ofViewers.map(({ path }) => path.replace(/:\w+/, 'x')),
    ...Object.values(calls)
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => `/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}`),
    ...forms.map((name) => toAddress(dirname(name))),
    '/api/v1/webhooks/stripe',
    '/api/v1/webhooks/paypal',
  ];
}
