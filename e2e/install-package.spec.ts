/** `npm pack` makes a package that runs in an empty folder: built, small, without the packages of the development. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { npm, npmEnv, root } from './support/npm.ts'
import { untilReady } from './support/site.ts'
import { expect, test } from './support/test.ts'

const MAX_INSTALLED_MB = 150
/** On a disk: memory folders may refuse native packages. No folder above it has packages that could be found instead. */
const PARENT = '/tmp'

test('the package installs into an empty folder, and shows the demo', { tag: '@full' }, async ({ onEnd }) => {
  const folder = await mkdtemp(join(PARENT, 'borealis-package-'))
  onEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const site = join(folder, 'site')
  await mkdir(site)
  const packed = await npm(root, 'pack', '--json', '--pack-destination', folder)
  const [{ filename, files }] = JSON.parse(packed ?? '') as [{ filename: string; files: { path: string }[] }]
  expect(
    files
      .map(({ path }) => path)
      .filter((path) => /\.tsx?$|^dist\/(built-from$|compiled\/)|rows\.sql$/.test(path)),
  ).toEqual([])
  // What is bundled, which nothing else in the package names.
  expect(files.map(({ path }) => path)).toContain('dist/sbom.json')

  const installed = await npm(site, 'install', '--prefer-offline', '--no-audit', join(folder, filename))
  test.skip(installed === null, 'npm reaches no registry, and its cache lacks a package.')
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const modules = join(site, 'node_modules')
  // npm warns of scripts that belong to an installation, and runs some of them only when the owner allows it.
  const { scripts } = JSON.parse(await readFile(join(modules, 'borealis', 'package.json'), 'utf8'))
  expect(
    Object.keys(scripts).filter((name) => /^(preinstall|install|postinstall|prepare)$/.test(name)),
  ).toEqual([])
  const unwanted = new Set(Object.keys(devDependencies))
  const namesOf = async (place: string) => (await readdir(place, { recursive: true })).sort()
  const before = await namesOf(join(modules, 'borealis'))
  expect((await namesOf(modules)).filter((name) => unwanted.has(name))).toEqual([])
  const megabytes = await sizeOf(modules)
  expect(megabytes).toBeLessThan(MAX_INSTALLED_MB)

  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const shown = execFileSync('npx', ['borealis', '--version'], { cwd: site, env: npmEnv(), encoding: 'utf8' })
  expect(shown.trim()).toBe(version)

  const child = spawn('npx', ['borealis', 'start'], {
    cwd: site,
    env: { ...npmEnv(), PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // npx starts the site below a shell; the group has all of them.
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  onEnd(async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  })
  const url = await untilReady(child)
  const home = await (await fetch(url)).text()
  console.log(`The package takes ${megabytes.toFixed(0)} MB.`)
  expect(home).toContain('Everything you can write')
  const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(home) ?? []
  expect((await fetch(new URL(sheet, url))).status).toBe(200)
  expect(await readdir(join(site, 'data'))).toContain('borealis.db')
  const after = await namesOf(join(modules, 'borealis'))
  const compiled = after.filter((name) => /^dist\/compiled(\/|$)/.test(name))
  expect(compiled.length).toBeGreaterThan(2)
  expect(after.filter((name) => !compiled.includes(name))).toEqual(before)
})

/** @returns the space on the disk, in MB */
const sizeOf = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true })
  let bytes = 0
  for (const name of names) {
    const { blocks } = await stat(join(folder, name))
    bytes += blocks * 512
  }
  return bytes / 1e6
}
