/** Rules about the structure of the repository: migrations in pairs, tests of features, names of types, places of SQL. */

type Read = (file: string) => string

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

/** Migrations that lack the file of an engine. */
export const unpairedMigrations = (files: string[]): string[] => {
  const folders = Map.groupBy(
    files.filter((file) => /^db\/migrations\/[^/]+\/[^/]+$/.test(file)),
    (file) => file.slice(0, file.lastIndexOf('/')),
  )
  return [...folders].flatMap(([folder, content]) =>
    ['sqlite.sql', 'postgres.sql']
      .filter((name) => !content.includes(`${folder}/${name}`))
      .map((name) => `${folder}\n  A migration has a file for each engine; ${name} is missing.`),
  )
}

/** Migrations with the same number: their order would depend on the rest of their names. */
export const repeatedMigrationNumbers = (files: string[]): string[] => {
  const names = new Set(files.flatMap((file) => /^db\/migrations\/([^/]+)\//.exec(file)?.[1] ?? []))
  return [...Map.groupBy(names, (name) => name.split('-')[0])]
    .filter(([, same]) => same.length > 1)
    .map(
      ([number, same]) => `db/migrations/${number}\n  Two migrations have this number: ${same.join(', ')}.`,
    )
}

/** Features of the server without a test of their own. */
export const untestedFeatures = (files: string[]): string[] => {
  const features = new Set(files.flatMap((file) => /^server\/features\/[^/]+\//.exec(file)?.[0] ?? []))
  return [...features]
    .filter((folder) => !files.some((file) => file.startsWith(folder) && isTest(file)))
    .map((folder) => `${folder}\n  Every feature has a test in its folder.`)
}

/** Exported types with the same name: a search for the name must find one type. */
export const repeatedTypeNames = (files: string[], read: Read): string[] => {
  const named = files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/^export (?:type|interface|enum) (\w+)\b(?! *\})/gm)].map((match) => ({
        name: match[1] as string,
        file,
      })),
    )
  return [...Map.groupBy(named, ({ name }) => name)]
    .filter(([, all]) => all.length > 1)
    .map(
      ([name, all]) =>
        `${all.map(({ file }) => file).join(' and ')}\n  Both export a type ${name}: type names are unique.`,
    )
}

const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto)\(|\bsql(<[^`;]*>)?`/

/** Files outside of `*.sql.ts` that contain SQL statements. The platform, tests and their fixtures may contain some. */
export const misplacedSql = (files: string[], read: Read): string[] =>
  files
    .filter((file) => /^(server\/(?!platform\/|testing\/)|importers\/).*\.ts$/.test(file))
    .filter((file) => !file.endsWith('.sql.ts') && !isTest(file) && statement.test(read(file)))
    .map((file) => `${file}\n  SQL statements are only in *.sql.ts files.`)

/** Places where a process that is not there has the id 0: a signal to 0 ends every process of one's own group. */
export const zeroProcessIds = (files: string[], read: Read): string[] =>
  files
    .filter((file) => /\bpid\s*(\?\?|\|\||=)\s*0\b/.test(read(file)))
    .map(
      (file) =>
        `${file}\n  The id of a process that is not there is undefined, and never 0, which is one's own process group.`,
    )
