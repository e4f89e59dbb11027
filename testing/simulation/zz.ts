import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { run } from "./run.ts";
const from=Number(process.argv[2]??1), n=Number(process.argv[3]??1); const t=Date.now(); let bad=0, commits=0, ref=0, crash=0;
const kinds=new Map<string,number>();
for(let s=from;s<from+n;s++){ let r; try{ r=await run(s,{db:new MemoryRecordDb(), ...(process.env.NORIGHTS?{rights:false}:{}), ...(process.env.NOCRASH?{crashes:false}:{})}); }catch(e:any){ r={seed:s,faults:['throw '+e.stack],commits:0,refusals:0,crashes:0} }
 commits+=r.commits; ref+=r.refusals; crash+=r.crashes;
 if(r.faults.length){bad++; const k=r.faults[0].replace(/[0-9a-f]{8}-[0-9a-f-]+/g,'ID').replace(/unit . \([0-9a-f]+\)/,'unit U').slice(0,100); kinds.set(k,(kinds.get(k)??0)+1); if(bad<=Number(process.env.SHOW??3)) console.log(s, r.faults.slice(0,4).map(f=>f.slice(0,600))) } }
console.log({runs:n,bad,commits,ref,crash,sec:(Date.now()-t)/1000}, kinds);
