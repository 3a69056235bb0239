import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export async function saveAsFile({ origin, path, host, headers = {} }) {
  const answer = await new Promise((resolve, reject) => {
    const asked = request(origin + path, { headers: { ...headers, ...(host && { host }) } }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('end', () => resolve({ response, body: Buffer.concat(parts) }));
    });
    asked.once('error', reject).end();
  });
  const { statusCode, headers: sent } = answer.response;
  if (statusCode !== 200) throw new Error(`${path} of ${host ?? origin} answered ${statusCode}.`);
  const folder = mkdtempSync(join(tmpdir(), 'bench-page-'));
  writeFileSync(join(folder, 'page'), answer.body);
  writeFileSync(join(folder, 'page.gz'), gzipSync(answer.body, { level: 9 }));
  writeFileSync(join(folder, 'page.json'), JSON.stringify(sent));
  return folder;
}
