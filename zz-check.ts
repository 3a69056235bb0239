import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync, readdirSync, rmSync } from 'node:fs';
import { packageVideo } from '/work/wt/m/backend/studio/videos/worker/package-video';
const probe = (f: string) => {
  const out = execFileSync('ffprobe', ['-v','error','-count_packets','-show_entries','stream=codec_type,nb_read_packets,duration,start_time','-of','json',f],{encoding:'utf8'});
  return (JSON.parse(out).streams as any[]).map((s)=>`${s.codec_type[0]}${s.nb_read_packets}@${Number(s.start_time).toFixed(3)}+${Number(s.duration).toFixed(3)}`).sort().join(' ');
};
const names = process.argv.slice(2);
for (const n of names.length ? names : readdirSync('/tmp/media').filter(f=>/\.(mp4|mov)$/.test(f))) {
  const out='/tmp/media/out'; rmSync(out,{recursive:true,force:true});
  const f='/tmp/media/'+n;
  try { const t=Date.now(); await packageVideo(f,out);
    const text=readFileSync(out+'/video/index.m3u8','utf8');
    const ms=Date.now()-t;
    const files=[...text.matchAll(/^(\d+\.m4s)$/gm)].map(m=>m[1]);
    const all=Buffer.concat([readFileSync(out+'/video/init.mp4'),...files.map(x=>readFileSync(out+'/video/'+x))]);
    writeFileSync('/tmp/media/all.out',all);
    writeFileSync('/tmp/media/last.out',Buffer.concat([readFileSync(out+'/video/init.mp4'),readFileSync(out+'/video/'+files.at(-1))]));
    const err=execFileSync('bash',['-c','ffmpeg -v error -i /tmp/media/all.out -f null - 2>&1 | head -3'],{encoding:'utf8'}).trim();
    const sum=[...text.matchAll(/EXTINF:([\d.]+)/g)].reduce((s,m)=>s+Number(m[1]),0);
    console.log(n, ms+'ms', files.length,'segs sum',sum.toFixed(3),'\n   in ',probe(f),'\n   out',probe('/tmp/media/all.out'),'\n   last',probe('/tmp/media/last.out'),err?'\n   ERR '+err:'', readFileSync(out+'/master.m3u8','utf8').split('\n')[1]?.slice(18));
  } catch(e) { console.log(n,'FAIL',e); }
}
