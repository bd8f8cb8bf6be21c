/** Editing a page: drafts in the browser, publishing, and what another device has published meanwhile. */
import { describe, expect, it } from 'vitest'
import type { PageText, SavePage } from '#contract/studio/pages.ts'
import { Failure } from '#web/failure.ts'
import { createFakeBrowser } from '../saving/testing/fake-browser.ts'
import { createPageEditor } from './page-editor.ts'
import { newPageRecord, type PageRecord } from './page-record.ts'

const text = (markdown: string): PageText => ({ markdown, version: `v:${markdown}` })
const failureOf = (kind: 'conflict' | 'unavailable', data: unknown = null) =>
  new Failure({ kind, code: 1, message: kind, data })

/** A server with one page, and a browser whose store can be broken. */
const start = (published: string, before?: PageRecord) => {
  const server = { current: text(published), isDown: false }
  const browser = createFakeBrowser<PageRecord>(['markdown'], ({ page }) => page)
  const shown: [markdown: string, isMerged: boolean][] = []
  const editor = createPageEditor(before ?? newPageRecord('about-en', text(published)), {
    save: async ({ markdown, baseVersion }: Omit<SavePage, 'lang'>) => {
      if (server.isDown) throw failureOf('unavailable')
      if (baseVersion !== server.current.version) throw failureOf('conflict', server.current)
      server.current = text(markdown)
      return server.current
    },
    records: browser.open(),
    onText: (...change) => shown.push(change),
  })
  return { editor, server, browser, shown }
}

describe('drafts of a page', () => {
  it('are stored with every change, the last one at the latest', async () => {
    const { editor, browser } = start('One')
    for (const markdown of ['One t', 'One tw', 'One two']) {
      editor.change(markdown)
      // A reload now loses no key.
      expect(browser.newest('about-en')?.markdown).toBe(markdown)
    }
    await editor.stored()
    expect(browser.disk.get('about-en')?.markdown).toBe('One two')
    expect(editor.get().kind).toBe('draft')
  })

  it('say so when the browser refuses to store them, and when it does again', async () => {
    const { editor, browser } = start('One')
    Object.assign(browser.settings, { refusesWrites: true, refusesNotes: true })
    editor.change('Two')
    await editor.stored()
    expect(editor.get().isStored).toBe(false)
    Object.assign(browser.settings, { refusesWrites: false, refusesNotes: false })
    editor.change('Three')
    await editor.stored()
    expect(editor.get().isStored).toBe(true)
  })

  it('are discarded and brought back', () => {
    const { editor, shown } = start('One')
    editor.change('Two')
    const typed = editor.discard()
    expect([typed, editor.get().kind]).toEqual(['Two', 'published'])
    editor.replace(typed)
    expect(shown).toEqual([
      ['One', false],
      ['Two', false],
    ])
    expect(editor.get().record.markdown).toBe('Two')
  })
})

describe('publishing a page', () => {
  it('leaves what was typed meanwhile as a draft', async () => {
    const { editor, server } = start('One')
    editor.change('Two')
    const publishing = editor.publish()
    expect(editor.get().kind).toBe('publishing')
    editor.change('Two and more')
    expect(await publishing).toBe(true)
    expect(server.current.markdown).toBe('Two')
    expect(editor.get()).toMatchObject({ kind: 'draft', record: { markdown: 'Two and more' } })
    expect(await editor.publish()).toBe(true)
    expect(editor.get().kind).toBe('published')
  })

  it('keeps the text when the server does not respond, and can be tried again', async () => {
    const { editor, server } = start('One')
    server.isDown = true
    editor.change('Two')
    expect(await editor.publish()).toBe(false)
    expect(editor.get()).toMatchObject({ kind: 'failed', record: { markdown: 'Two' } })
    server.isDown = false
    expect(await editor.publish()).toBe(true)
    expect(server.current.markdown).toBe('Two')
  })

  it('merges what another device has published at other places, and publishes it only when asked again', async () => {
    const { editor, server, shown } = start('a\n\nb\n\nc')
    editor.change('A\n\nb\n\nc')
    server.current = text('a\n\nb\n\nC')
    expect(await editor.publish()).toBe(false)
    expect(shown).toEqual([['A\n\nb\n\nC', true]])
    expect(server.current.markdown).toBe('a\n\nb\n\nC')
    expect(await editor.publish()).toBe(true)
    expect(server.current.markdown).toBe('A\n\nb\n\nC')
  })

  it('never overwrites what another device has published at the same place', async () => {
    const { editor, server, browser } = start('one')
    editor.change('mine')
    server.current = text('theirs')
    expect(await editor.publish()).toBe(false)
    expect(editor.get()).toMatchObject({ kind: 'conflict', record: { markdown: 'mine' } })
    expect(await editor.publish()).toBe(false)
    await editor.stored()
    // A crash now loses neither.
    expect(browser.newest('about-en')).toMatchObject({ markdown: 'mine', conflict: { markdown: 'theirs' } })
    await editor.resolve('theirs and mine')
    expect(await editor.publish()).toBe(true)
    expect(server.current.markdown).toBe('theirs and mine')
  })

  it('follows another device at once when nothing was typed here', () => {
    const { editor, shown } = start('one')
    editor.follow(text('two'))
    expect(shown).toEqual([['two', false]])
    expect(editor.get().kind).toBe('published')
    editor.follow(text('two'))
    expect(shown).toHaveLength(1)
  })
})
