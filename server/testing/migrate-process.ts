/**
 * Applies the folder MIGRATIONS in a separate process and kills it with SIGKILL at the statement KILL_AT, for tests of interrupted
 * migrations.
 */
import { readConfig } from '#server/platform/config/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'

const config = readConfig(process.env)
const database = await openDatabase(config)
let statements = 0
const write = database.write.withPlugin({
  transformQuery: ({ node }) => {
    statements += 1
    if (statements === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
})
await migrate({ ...database, write }, config, Date.now, { folder: process.env.MIGRATIONS })
await database.close()
console.log(statements)
