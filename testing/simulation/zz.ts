import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { run } from "./run.ts";
const from=Number(process.argv[2]??1), n=Number(process.argv[3]??1); const t=Date.now(); let bad=0, commits=0;
for(let s=from;s<from+n;s++){ let r:any; try{ r=await run(s,{db:new MemoryRecordDb()}); }catch(e:any){ r={faults:['throw '+e.stack],commits:0} } commits+=r.commits; if(r.faults.length){bad++; console.log(s,r.faults.slice(0,2).map((f:string)=>f.slice(0,300)))} }
console.log({n,bad,commits,sec:(Date.now()-t)/1000});
