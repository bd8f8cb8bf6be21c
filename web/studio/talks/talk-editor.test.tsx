/** The editor of a talk shows every field of it, so that the owner can see and change each. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { TalkContent } from '#contract/studio/talks.ts'
import { en } from '#web/locale/en.ts'
import { LocaleProvider } from '#web/locale/LocaleProvider.tsx'
import { createItemDraft, type ItemRecord, newRecord, TYPED_FIELDS } from '../saving/item-draft.ts'
import { createFakeBrowser } from '../saving/testing/fake-browser.ts'
import { StudioApiContext, type StudioClient } from '../session/studio-api.ts'
import { TalkDesk } from './TalkDesk.tsx'
import { talkKind, type WrittenTalk } from './talk-kind.ts'
import { fillTalk } from './testing/filled-talk.ts'

const filledTalk = fillTalk(TalkContent)
const talkFields = Object.keys(filledTalk) as (keyof WrittenTalk)[]

const empty = newRecord(talkKind, 'new:abcdefgh', 'first-id')

const editorOf = async (content: WrittenTalk): Promise<string> => {
  const refuse = () => Promise.reject(new Error('offline'))
  const browser = createFakeBrowser<ItemRecord<WrittenTalk>>(TYPED_FIELDS, ({ key }) => key)
  const draft = createItemDraft(
    talkKind,
    { ...empty, content },
    {
      server: { create: refuse, save: refuse, show: refuse },
      records: browser.open(),
      now: () => 5,
    },
  )
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <StudioApiContext value={{} as StudioClient}>
        <LocaleProvider locale="en" texts={en} timeZone="UTC">
          <TalkDesk draft={draft} />
        </LocaleProvider>
      </StudioApiContext>
    </QueryClientProvider>,
  )
  const html = await new Response(prelude).text()
  // Whether anything is changed says nothing about a field.
  expect(html).toContain('<textarea')
  return html.replace(/<p[^>]*role="status".*?<\/p>/s, '')
}

test.each(talkFields)('the editor shows %s', async (name) => {
  const before = await editorOf(empty.content)
  expect(await editorOf(empty.content)).toBe(before)
  const shown = await editorOf({ ...empty.content, [name]: filledTalk[name] })
  expect(shown).not.toBe(before)
})
