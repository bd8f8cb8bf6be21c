import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { completed, type Lockfile, missingFrom, unverifiedPackages, withoutHash } from './lockfile.ts'

it('the lockfile is complete, so that npm ci accepts it (else run scripts/complete-lockfile.ts)', () => {
  const path = join(import.meta.dirname, '..', '..', 'package-lock.json')
  expect(missingFrom(JSON.parse(readFileSync(path, 'utf8')) as Lockfile)).toEqual([])
})

it('every package of the lockfile has a hash, those for other platforms included', () => {
  for (const folder of ['', 'tools/runtime']) {
    const path = join(import.meta.dirname, '..', '..', folder, 'package-lock.json')
    const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
    expect(unverifiedPackages(lockfile)).toEqual([])
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(1)
  }
})

it('adds missing entries, with the platform in the name', () => {
  const lockfile: Lockfile = {
    packages: {
      '': {},
      'node_modules/tool': {
        dev: true,
        optionalDependencies: { '@tool/linux-x64-musl': '1.2.3', '@tool/win32-x64': '1.2.3' },
      },
      'node_modules/@tool/win32-x64': { version: '1.2.3' },
    },
  }
  const whole = completed(lockfile)
  expect(missingFrom(whole)).toEqual([])
  expect(whole.packages['node_modules/@tool/linux-x64-musl']).toEqual({
    version: '1.2.3',
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  })
})

it('finds a dependency beside the package that needs it, or above', () => {
  const needs = { optionalDependencies: { fast: '1.0.0' } }
  const packages = { 'node_modules/a/node_modules/b': needs }
  const foundIn = (place: string) => missingFrom({ packages: { ...packages, [place]: {} } })
  expect(foundIn('node_modules/a/node_modules/b/node_modules/fast')).toEqual([])
  expect(foundIn('node_modules/a/node_modules/fast')).toEqual([])
  expect(foundIn('node_modules/fast')).toEqual([])
  expect(foundIn('node_modules/c/node_modules/fast')).toHaveLength(1)
})

it('complains about a package without a hash, and about the host of a registry', () => {
  const hash = { version: '1.0.0', integrity: 'sha512-AA==' }
  const other = { version: '1.0.0', optional: true, os: ['win32'], cpu: ['x64'] }
  expect(unverifiedPackages({ packages: { '': {}, 'node_modules/a': hash } })).toEqual([])
  expect(unverifiedPackages({ packages: { 'node_modules/b': other } })).toHaveLength(1)
  expect(unverifiedPackages({ packages: { 'node_modules/a': { version: '1.0.0' } } })).toEqual([
    expect.stringContaining('node_modules/a has no integrity hash'),
  ])
  expect(unverifiedPackages({ packages: { 'node_modules/a': { ...hash, resolved: 'https://x' } } })).toEqual([
    expect.stringContaining('names the host'),
  ])
})

it('asks for the hash of each package that has none, by its name', () => {
  const packages = {
    '': {},
    'node_modules/a/node_modules/@b/c': { version: '1.2.3' },
    'node_modules/d': { version: '1.0.0', integrity: 'sha512-AA==' },
  }
  expect(withoutHash({ packages })).toEqual([
    { path: 'node_modules/a/node_modules/@b/c', spec: '@b/c@1.2.3' },
  ])
})

it('does not guess a version', () => {
  const packages = { 'node_modules/a': { optionalDependencies: { 'a-linux-x64': '^1.0.0' } } }
  expect(() => completed({ packages })).toThrow('no exact version')
})
