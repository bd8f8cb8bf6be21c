import { describe, expect, it } from 'vitest'
import type { KnownSites } from '#importers/import.sql.ts'
import { identifySite, identityOfPath } from './site-identity.ts'

const known = (sites: Record<string, string[]>): KnownSites =>
  new Map(
    Object.entries(sites).map(([place, paths]) => [
      identityOfPath(place),
      new Map(paths.map((path) => [path, 'h'])),
    ]),
  )
const ten = Array.from({ length: 10 }, (_, i) => `_posts/${i}.md`)

describe('identifySite', () => {
  it('stays the same for the same folder', () => {
    expect(identifySite('/a', ten, new Map())).toBe(identityOfPath('/a'))
    expect(identifySite('/a', [...ten, '_posts/new.md'], known({ '/a': ten }))).toBe(identityOfPath('/a'))
    expect(identifySite('/a', ['one.md'], known({ '/a': ['one.md'] }))).toBe(identityOfPath('/a'))
  })
  it('stays the same when the folder moves', () => {
    expect(identifySite('/b', ten.slice(2), known({ '/a': ten }))).toBe(identityOfPath('/a'))
    expect(identifySite('/b', ['one.md'], known({ '/a': ['one.md'] }))).toBe(identityOfPath('/a'))
  })
  it('differs for another blog, even in the same folder', () => {
    const other = ['_posts/0.md', ...ten.map((path) => path.replace('.md', '-x.md'))]
    expect(identifySite('/b', other, known({ '/a': ten }))).toBe(identityOfPath('/b'))
    const again = identifySite('/a', other, known({ '/a': ten }))
    expect(again).not.toBe(identityOfPath('/a'))
    const both = known({ '/a': ten }).set(again, new Map(other.map((path) => [path, 'h'])))
    expect(identifySite('/a', other, both)).toBe(again)
    expect(identifySite('/a', ten, both)).toBe(identityOfPath('/a'))
  })
})
