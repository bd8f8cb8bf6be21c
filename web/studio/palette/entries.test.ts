import { expect, it } from 'vitest'
import { navPlaces, writeEntry } from '../frame/navigation.ts'
import { foundEntry, localEntries, matchingEntries } from './entries.ts'
import { loadNames } from './palette-texts.ts'
import en from './texts/en.ts'

const nothing = { toggleTheme: () => {}, switchLanguage: () => {}, showSteps: () => {}, logOut: () => {} }
const local = async (locale: 'en' | 'cn' = 'en') => localEntries(await loadNames(), locale, nothing)
const titles = (list: ReturnType<typeof matchingEntries>) =>
  list.flatMap(({ entries }) => entries.map(({ title }) => title))

it('every screen of the navigation, every section of the settings and every action has an entry, each once', async () => {
  const entries = await local()
  const keys = entries.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const hrefs = entries.map(({ href }) => href)
  for (const { entry, screen } of navPlaces) if (entry !== writeEntry) expect(hrefs).toContain(screen.to)
  expect(keys.filter((key) => key.startsWith('setting:')).length).toBeGreaterThan(10)
  for (const name of Object.keys(en.actions)) expect(keys).toContain(`action:${name}`)
})

it('names of the other language, and names of single settings, find an entry', async () => {
  const entries = await local('en')
  expect(titles(matchingEntries('读者', entries))[0]).toBe('Readers')
  expect(titles(matchingEntries('favicon', entries))).toEqual(['Images'])
  expect(titles(matchingEntries('media', entries))[0]).toBe('Library')
  expect(titles(matchingEntries('sgnout', entries))).toContain('Sign out')
})

it('the group with the best match comes first, each has at most five, and equal ones keep their order', () => {
  const article = (id: number, title: string) =>
    foundEntry({ kind: 'article', id, title, detail: null, state: 'draft', parentId: null }, en)
  const found = [9, 8, 7, 6, 5, 4].map((id) => article(id, `A night, number ${id}`))
  const tag = foundEntry(
    { kind: 'tag', id: 1, title: 'Night', detail: null, state: null, parentId: null },
    en,
  )
  const list = matchingEntries('night', [...found, tag])
  expect(list.map(({ group }) => group)).toEqual(['tag', 'article'])
  expect(list[1]?.entries.map(({ key }) => key)).toEqual([9, 8, 7, 6, 5].map((id) => `article:${id}`))
  expect(list[1]?.entries[0]).toMatchObject({ detail: en.states.draft, href: '/studio/articles/9' })
})

it('a comment leads to the list of its state, a reader to the search for the address, a video to its collection', () => {
  const comment = {
    kind: 'comment',
    id: 3,
    title: 'Spam',
    detail: 'Lin',
    state: 'trash',
    parentId: null,
  } as const
  expect(foundEntry(comment, en)).toMatchObject({ href: '/studio/comments?status=trash&comment=3' })
  const reader = {
    kind: 'reader',
    id: 4,
    title: 'Lin',
    detail: 'lin@example.org',
    state: null,
    parentId: null,
  } as const
  expect(foundEntry(reader, en)).toMatchObject({ href: '/studio/readers?q=lin%40example.org' })
  const video = { kind: 'video', id: 5, title: 'Film', detail: null, state: null, parentId: 6 } as const
  expect(foundEntry(video, en)).toMatchObject({ href: '/studio/videos/6' })
})
