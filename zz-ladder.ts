import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { packageVideo } from './backend/studio/videos/worker/package-video';
import { makeLadder } from './backend/studio/videos/worker/make-ladder';
import { planLadder } from './backend/studio/videos/worker/ladder-plan';
import { probeVideo } from './backend/studio/videos/worker/probe-video';
const names = process.argv.slice(2);
for (const n of names.length ? names : readdirSync('/tmp/media').filter(f=>/\.(mp4|mov)$/.test(f)&&!/^len|^long.mp4/.test(f))) {
  const out='/tmp/media/out', d='/tmp/media/draft'; rmSync(out,{recursive:true,force:true}); rmSync(d,{recursive:true,force:true});
  try {
    const p=await probeVideo('/tmp/media/'+n); if(!p.ok) { console.log(n,p.error.message); continue; }
    await packageVideo('/tmp/media/'+n,out);
    const plan=planLadder({...p.value},'/usr/bin/ffmpeg')!;
    await makeLadder(out,d,plan,()=>{});
    console.log(n,'ok',readFileSync(d+'/ladder.m3u8','utf8').replace(/\n/g,' | '), execFileSync('ffprobe',['-v','error','-show_entries','stream=width,height','-of','csv=p=0',d+'/poster.jpg'],{encoding:'utf8'}).trim());
  } catch(e) { console.log(n,'FAIL',String(e).slice(0,600)); }
}
process.exit(0)
