import { expect, it } from 'vitest'
import type { PageRecord } from './page-record.ts'
import { readLocalPage } from './page-store.ts'

const storeWith = (key: string, markdown: string, published = '') => {
  const record = { page: key, markdown, base: { markdown: published, version: '1' }, conflict: null }
  const records = new Map([[key, record as PageRecord]])
  return {
    records,
    read: async (name: string) => records.get(name),
    write: async (one: PageRecord) => {
      records.set(one.page, one)
    },
    forget: async (name: string) => {
      records.delete(name)
    },
  }
}

it('a draft from before there was a text for each language moves to that of the text that it changes', async () => {
  const store = storeWith('about', '关于我, and more', '关于我')
  expect(await readLocalPage('about', 'en', store)).toBeUndefined()
  expect(await readLocalPage('about', 'cn', store)).toMatchObject({
    page: 'about-cn',
    markdown: '关于我, and more',
  })
  expect([...store.records.keys()]).toEqual(['about-cn'])
})

it('a first text belongs to the language in which it is written', async () => {
  const store = storeWith('welcome', 'Welcome on board.')
  expect(await readLocalPage('welcome', 'cn', store)).toBeUndefined()
  expect(await readLocalPage('welcome', 'en', store)).toMatchObject({ page: 'welcome-en' })
  expect(await readLocalPage('about', 'en', store)).toBeUndefined()
})
