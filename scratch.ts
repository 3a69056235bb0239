import { startIngest, KEY } from './tests/ingest/start-ingest';
import { createServer } from 'node:http';
import { readFileSync, writeFileSync, rmSync, existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { chromium } from '@playwright/test';
const flag = '/tmp/seg/broken';
rmSync(flag, { force: true });
writeFileSync('/tmp/seg/ffmpeg.sh', `#!/bin/sh\n[ -e ${flag} ] && exit 1\nexec /usr/bin/ffmpeg "$@"\n`, { mode: 0o755 });
const i = await startIngest({ isRealTime: true, ladder: { ffmpeg: '/tmp/seg/ffmpeg.sh', atOnce: 1 } });
const c = spawn('ffmpeg', `-v error -re -stream_loop -1 -i /tmp/seg/show.flv -c copy -f flv rtmp://127.0.0.1:${i.port}/live/${KEY}`.split(' '), { stdio: 'inherit' });
const page = `<video id=v muted autoplay></video><script src=/hls.js></script><script>
window.ev=[];const h=new Hls({lowLatencyMode:false,startFragPrefetch:true,testBandwidth:false,abrEwmaDefaultEstimate:1500000,maxBufferLength:24,errorPenaltyExpireMs:30000,liveDurationInfinity:true});window.h=h;
h.on('hlsError',(e,d)=>ev.push(d.details+(d.fatal?' FATAL':'')));
h.on('hlsLevelSwitched',(e,d)=>ev.push('level '+h.levels[d.level].height));
h.loadSource('/shows/evt-1/index.m3u8');h.attachMedia(v);v.onwaiting=()=>ev.push('WAITING '+v.currentTime.toFixed(1));</script>`;
const web = createServer(async (q, r) => {
  if (q.url === '/') return void r.writeHead(200, { 'content-type': 'text/html' }).end(page);
  if (q.url === '/hls.js') return void r.end(readFileSync('node_modules/hls.js/dist/hls.min.js'));
  const a = await fetch(i.base + q.url);
  r.writeHead(a.status, { 'content-type': a.headers.get('content-type') ?? '' });
  r.end(Buffer.from(await a.arrayBuffer()));
});
web.listen(0, '127.0.0.1');
await new Promise((r) => web.once('listening', r));
const { port } = web.address() as { port: number };
for (;;) { const p = await i.playlist(); if (p.includes('360p')) { console.log(p); break; } await new Promise((r) => setTimeout(r, 200)); }
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--autoplay-policy=no-user-gesture-required'] });
const pg = await b.newPage();
const cdp = await pg.context().newCDPSession(pg);
await cdp.send('Network.enable');
const throttle = Number(process.argv[2]);
await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: throttle * 125000, uploadThroughput: 125000 });
await pg.goto(`http://127.0.0.1:${port}/`);
const look = async (s: string) => console.log(s, await pg.evaluate(() => { const w = window as any; const v = document.querySelector('video')!; const e = w.ev.splice(0); const q = v.getVideoPlaybackQuality(); return JSON.stringify({ t: +v.currentTime.toFixed(1), edge: +(w.h.liveSyncPosition ?? 0).toFixed(1), lat: +(w.h.latency ?? 0).toFixed(1), buf: v.buffered.length ? +(v.buffered.end(v.buffered.length - 1) - v.currentTime).toFixed(1) : 0, h: v.videoHeight, ev: e.join(' | ') }); }));
for (let t = 0; t < Number(process.argv[3] ?? 75); t += 3) {
  await new Promise((r) => setTimeout(r, 3000));
  if (t === 24) { writeFileSync(flag, ''); console.log('--- broken'); }
  if (t === 42) { rmSync(flag); console.log('--- mended'); }
  await look(String(t));
}
await b.close(); c.kill(); web.close(); web.closeAllConnections(); await i.close(); process.exit(0);
