/** Compares the columns that the two files of a migration define, so that a column missing on one engine fails the check. */

/** Full-text search has tables of its own on each engine. */
const isEngineSpecific = (change: string) => /^add search_(name|text|entry\.(name|text)$)/.test(change)

/** What a script does to columns, one line each: `add talk.markdown`, `rename talk.said_at to published_at`. */
export function columnChanges(script: string): string[] {
  const statements = script
    .replace(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
  return statements.flatMap((statement) => {
    const [, table, body] = /^create table (\w+) \((.*)\)[^)]*$/.exec(statement) ?? []
    if (table && body) return columnsOf(body).map((column) => `add ${table}.${column}`)
    const [, altered, change] = /^alter table (\w+) ((?:add|rename|drop) .*)$/.exec(statement) ?? []
    if (!altered || !change) return []
    const [, added] = /^add (?:column )?(\w+)/.exec(change) ?? []
    return [added ? `add ${altered}.${added}` : `${altered} ${change}`]
  })
}

/** The names before each type, without the constraints of the table. */
function columnsOf(body: string): string[] {
  let depth = 0
  const parts = ['']
  for (const character of body) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
    .map((part) => part.trim().split(' ')[0] as string)
    .filter((name) => !['primary', 'unique', 'check', 'foreign', 'constraint'].includes(name))
}

/** @param read returns the text of a file */
export function differingMigrations(folders: string[], read: (file: string) => string): string[] {
  return folders.flatMap((folder) => {
    const [sqlite, postgres] = ['sqlite', 'postgres'].map((engine) =>
      columnChanges(read(`${folder}/${engine}.sql`)).filter((change) => !isEngineSpecific(change)),
    ) as [string[], string[]]
    return [
      ...sqlite.filter((change) => !postgres.includes(change)).map((change) => ['postgres.sql', change]),
      ...postgres.filter((change) => !sqlite.includes(change)).map((change) => ['sqlite.sql', change]),
    ].map(
      ([file, change]) =>
        `${folder}/${file}\n  Both engines have the same columns, and this is missing: ${change}.`,
    )
  })
}
