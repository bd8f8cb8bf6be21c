/** Checks a lockfile: npm omits packages for other platforms that the registry did not have at that moment, and `npm ci` then refuses it everywhere. */

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}
export type Lockfile = { packages: Record<string, Locked> }

/** What is missing: optional dependencies of locked packages, the hash of one for whatever platform; or the host of a registry that is there. */
export const lockfileComplaints = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([path, locked]) => [
    ...Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !placesOf(name, path).some((place) => packages[place]))
      .map((name) => `package-lock.json: ${path} needs ${name}, which is missing. ${ADVICE}`),
    ...(locked.resolved === undefined || locked.link
      ? []
      : [`package-lock.json: ${path} names the host of a registry.`]),
    ...(path === '' || locked.link || locked.integrity
      ? []
      : [`package-lock.json: ${path} has no integrity hash. ${ADVICE}`]),
  ])

const ADVICE = 'Take a version that the registry has for each platform.'

/** The paths where Node looks for a dependency of the package at `path`, nearest first. */
const placesOf = (name: string, path: string): string[] => {
  const steps = path === '' ? [] : path.split(/\/(?=node_modules\/)/)
  return Array.from({ length: steps.length + 1 }, (_, up) =>
    [...steps.slice(0, steps.length - up), `node_modules/${name}`].join('/'),
  )
}
