import { expect, it } from 'vitest'
import { bomOf, packageFoldersOf } from './sbom.ts'

it('finds the packages of modules, scoped and nested ones included', () => {
  const paths = [
    'node_modules/hono/dist/hono.js?commonjs',
    'node_modules/@hono/node-server/dist/index.mjs',
    'node_modules/a/node_modules/@b/c/index.js',
    'web/App.tsx',
    '\0vite/preload-helper.js',
  ]
  expect([...packageFoldersOf(paths)]).toEqual([
    'node_modules/hono',
    'node_modules/@hono/node-server',
    'node_modules/a/node_modules/@b/c',
  ])
})

it('H9: the bill of materials names what is bundled and what is installed, with versions, licenses and hashes', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/pg': { version: '8.0.0', license: 'MIT' },
    'node_modules/@hono/node-server': {
      version: '2.1.8',
      dev: true,
      license: 'MIT',
      integrity: 'sha512-AQI=',
    },
    'node_modules/vite': { version: '8.0.0', dev: true },
  }
  const bom = bomOf(
    { name: 'borealis', version: '0.1.0' },
    packages,
    new Set(['node_modules/@hono/node-server']),
  )
  expect(bom).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', name: 'borealis', version: '0.1.0', purl: 'pkg:npm/borealis@0.1.0' },
    },
    components: [
      {
        type: 'library',
        name: '@hono/node-server',
        version: '2.1.8',
        purl: 'pkg:npm/%40hono/node-server@2.1.8',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '0102' }],
      },
      {
        type: 'library',
        name: 'pg',
        version: '8.0.0',
        purl: 'pkg:npm/pg@8.0.0',
        licenses: [{ expression: 'MIT' }],
      },
    ],
  })
})
