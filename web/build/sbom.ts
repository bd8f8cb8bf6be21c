/**
 * A Vite plugin that writes dist/sbom.json: a software bill of materials in the CycloneDX format, with every package whose code,
 * fonts or styles are in what was built, and those that the package installs beside it. Whoever runs a site can compare it with
 * published advisories; the package itself does not name what it bundles.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

export type LockedPackage = {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
}
/** Its packages by their folders. */
export type LockedPackages = Record<string, LockedPackage>

/** @param paths of modules, relative to the project. @returns the folders of their packages */
export const packageFoldersOf = (paths: Iterable<string>): Set<string> =>
  new Set(
    [...paths].flatMap(
      (path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.replaceAll('\\', '/')) ?? [],
    ),
  )

/** @param bundled folders of packages, such as `node_modules/hono`. @returns the document, the same for the same packages */
export function bomOf(
  { name, version }: { name: string; version: string },
  packages: LockedPackages,
  bundled: ReadonlySet<string>,
): object {
  const isInstalled = ({ dev, devOptional }: LockedPackage) => !dev && !devOptional
  const components = Object.entries(packages)
    .filter(([folder, one]) => folder !== '' && (bundled.has(folder) || isInstalled(one)))
    .map(([folder, one]) => componentOf(folder, one))
  const byUrl = new Map(components.map((one) => [one.purl, one]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, purl: packageUrl(name, version) } },
    components: [...byUrl.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

function componentOf(folder: string, { version = '', integrity, license }: LockedPackage) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [algorithm = '', hash] = integrity?.split('-') ?? []
  return {
    type: 'library',
    name,
    version,
    purl: packageUrl(name, version),
    ...(license && { licenses: [{ expression: license }] }),
    ...(hash && {
      hashes: [
        { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') },
      ],
    }),
  }
}

const packageUrl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** @param last the environment that is built last */
export function sbom(root: string, last: string): Plugin {
  const found = new Set<string>()
  return {
    name: 'borealis:sbom',
    sharedDuringBuild: true,
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((one) =>
        one.type === 'asset' ? one.originalFileNames.map((path) => join(root, path)) : [],
      )
      for (const folder of packageFoldersOf(
        [...this.getModuleIds(), ...files].map((path) => relative(root, path)),
      ))
        found.add(folder)
    },
    writeBundle() {
      if (this.environment.name !== last) return
      const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
      const { packages } = read('package-lock.json') as { packages: LockedPackages }
      const document = bomOf(read('package.json'), packages, found)
      writeFileSync(join(root, 'dist', 'sbom.json'), `${JSON.stringify(document, null, 1)}\n`)
    },
  }
}
