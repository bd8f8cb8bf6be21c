import { expect, it } from 'vitest'
import { lockfileComplaints } from './lockfile.ts'

const hash = { version: '1.0.0', integrity: 'sha512-AA==' }

it('finds a dependency beside the package that needs it, or above', () => {
  const needs = { ...hash, optionalDependencies: { fast: '1.0.0' } }
  const packages = { 'node_modules/a/node_modules/b': needs }
  const foundIn = (place: string) => lockfileComplaints({ packages: { ...packages, [place]: hash } })
  expect(foundIn('node_modules/a/node_modules/b/node_modules/fast')).toEqual([])
  expect(foundIn('node_modules/a/node_modules/fast')).toEqual([])
  expect(foundIn('node_modules/fast')).toEqual([])
  expect(foundIn('node_modules/c/node_modules/fast')).toEqual([
    expect.stringContaining('needs fast, which is missing'),
  ])
})

it('complains about a package without a hash, and about the host of a registry', () => {
  const link = { resolved: '../b', link: true }
  expect(
    lockfileComplaints({ packages: { '': {}, 'node_modules/a': hash, 'node_modules/b': link } }),
  ).toEqual([])
  expect(lockfileComplaints({ packages: { 'node_modules/a': { version: '1.0.0' } } })).toEqual([
    expect.stringContaining('node_modules/a has no integrity hash'),
  ])
  expect(lockfileComplaints({ packages: { 'node_modules/a': { ...hash, resolved: 'https://x' } } })).toEqual([
    expect.stringContaining('names the host'),
  ])
})
