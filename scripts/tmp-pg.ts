import { spawnSync, spawn } from 'node:child_process'
import { startPostgres } from './postgres.ts'
const s = await startPostgres(); if(!s) throw 1
const c = spawn('vitest',['run',...process.argv.slice(2)],{stdio:'inherit',env:{...process.env,BOREALIS_TEST_ENGINE:'postgres',BOREALIS_TEST_DATABASE_URL:s.url}})
c.on('exit',async()=>{await s.stop()})
