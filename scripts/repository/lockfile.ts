/**
 * Completes a lockfile. npm omits packages for other platforms that the registry did not have at that moment;
 * afterwards `npm ci` refuses that lockfile everywhere.
 */

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optional?: boolean
  dev?: boolean
  optionalDependencies?: Record<string, string>
}
export type Lockfile = { packages: Record<string, Locked> }

export type Missing = { name: string; version: string; neededBy: string }

/** Optional dependencies of locked packages that the lockfile does not contain. */
export const missingFrom = ({ packages }: Lockfile): Missing[] =>
  Object.entries(packages).flatMap(([path, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name]) => !placesOf(name, path).some((place) => packages[place]))
      .map(([name, version]) => ({ name, version, neededBy: path })),
  )

/** What is wrong with the entries themselves: a package without a hash, those for other platforms included, or the host of a registry. */
export const unverifiedPackages = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([path, locked]) => {
    if (path === '' || locked.link) return []
    const complaints: string[] = []
    if (locked.resolved !== undefined)
      complaints.push(`package-lock.json: ${path} names the host of a registry.`)
    if (!locked.integrity)
      complaints.push(
        `package-lock.json: ${path} has no integrity hash. Run scripts/complete-lockfile.ts, or take a version that the registry has for each platform.`,
      )
    return complaints
  })

/** Entries without a hash, which a registry that has the package can supply. */
export const withoutHash = ({ packages }: Lockfile): { path: string; spec: string }[] =>
  Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && !integrity && !link)
    .map(([path, { version }]) => ({ path, spec: `${nameOf(path)}@${version}` }))

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * The lockfile with an entry for each missing package: the exact version, and the platform in its name. There is no
 * checksum, because no registry is requested.
 * @throws when the version is a range or the name contains no platform.
 */
export const completed = (lockfile: Lockfile): Lockfile => {
  const packages = { ...lockfile.packages }
  for (const { name, version, neededBy } of missingFrom(lockfile)) {
    if (!/^\d+\.\d+\.\d+\S*$/.test(version))
      throw new Error(`${name} of ${neededBy} has no exact version: ${version}.`)
    const dev = packages[neededBy]?.dev ? { dev: true } : {}
    packages[`node_modules/${name}`] = { version, ...platformOf(name), ...dev, optional: true }
  }
  return { ...lockfile, packages: Object.fromEntries(Object.entries(packages).sort(byPath)) }
}

/** The paths where Node looks for a dependency of the package at `path`, nearest first. */
const placesOf = (name: string, path: string): string[] => {
  const steps = path === '' ? [] : path.split(/\/(?=node_modules\/)/)
  return Array.from({ length: steps.length + 1 }, (_, up) =>
    [...steps.slice(0, steps.length - up), `node_modules/${name}`].join('/'),
  )
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

const platformOf = (name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> => {
  const words = name.split(/[-/]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!cpu) throw new Error(`The name ${name} tells no platform.`)
  if (os !== 'linux') return { ...(os ? { os: [os] } : {}), cpu: [cpu] }
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  return { os: [os], cpu: [cpu], libc: [libc] }
}

const byPath = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
