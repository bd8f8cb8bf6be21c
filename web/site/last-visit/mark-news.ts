/**
 * Marks what is new since the last visit of this browser: articles and talks in lists, and the parts of an article that have
 * changed. Loads when the page is hydrated, and works on the document: pages are the same for everybody.
 */
import type { ArticleChange } from '#contract/changes.ts'
import type { Client } from '#contract/client.ts'
import { pages } from '#contract/pages.ts'
import { localStore } from '#web/session/safe-storage.ts'
import { continueVisit } from './last-visit.ts'
import './mark-news.css'

const allTexts = {
  en: {
    isNew: 'New',
    since: ' since your last visit',
    changed: 'Changed since your last visit: ',
    changes: (count: number) =>
      count === 1 ? '1 part changed since your last visit' : `${count} parts changed since your last visit`,
  },
  cn: {
    isNew: '新',
    since: '，上次来访后发布',
    changed: '上次来访后有改动：',
    changes: (count: number) => `上次来访后有 ${count} 处改动`,
  },
}

/** Dates in lists: of cards, of talks, and in the archives. Comments have dates as well. */
const DATES = 'article:not(.h-entry, [id]) time, .h-entry .u-url time, li > time'
const FIRST_CHANGE = 'changed'

export const markNews = (api: Client): void => {
  const main = document.getElementById('main')
  if (!main) return
  let since: number | null = null
  let visited = ''
  let isWaiting = false
  const changesOf = new Map<number, Promise<ArticleChange[]>>()
  const mark = () => {
    isWaiting = false
    if (visited !== location.href) since = continueVisit(localStore, Date.now())
    visited = location.href
    if (since === null) return
    const isChinese = document.documentElement.lang.startsWith('zh')
    const texts = allTexts[isChinese ? 'cn' : 'en']
    if (!pages.talk.match(location.pathname)) markDates(main, since, texts)
    const article = changedArticle(main, since)
    if (!article) return
    const { id, prose } = article
    const changes = changesOf.get(id) ?? api.changes.ofArticle({ params: { id } })
    changesOf.set(id, changes)
    const from = since
    changes.then(
      (known) =>
        markBlocks(
          prose,
          known.filter(({ at }) => Date.parse(at) > from),
          texts,
        ),
      // The next page asks again.
      () => changesOf.delete(id),
    )
  }
  const soon = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(mark, 100)
  }
  mark()
  // Other pages, lists that load later, and the other language.
  new MutationObserver(soon).observe(main, { childList: true, subtree: true, characterData: true })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) continueVisit(localStore, Date.now(), true)
  })
}

type Texts = (typeof allTexts)['en']

const markDates = (main: HTMLElement, since: number, { isNew, since: sinceText }: Texts): void => {
  for (const time of main.querySelectorAll<HTMLTimeElement>(DATES)) {
    const row = time.parentElement?.tagName === 'LI' ? time.nextElementSibling : null
    const known = row ? row.querySelector(':scope > .news') : time.nextElementSibling
    const isMarked = known?.classList.contains('news') ?? false
    if (Date.parse(time.dateTime) <= since || (isMarked && known?.firstChild?.textContent === isNew)) continue
    if (isMarked) known?.remove()
    const mark = document.createElement('span')
    mark.className = 'news'
    mark.append(isNew, hidden(sinceText))
    if (row) row.append(mark)
    else time.after(mark)
  }
}

/** Words for screen readers. */
const hidden = (text: string): HTMLElement => {
  const words = document.createElement('span')
  words.className = 'vh'
  words.textContent = text
  return words
}

/** The article of the page, if it was there at the last visit and has been updated since. */
const changedArticle = (main: HTMLElement, since: number) => {
  const timeOf = (name: string) =>
    Date.parse(main.querySelector<HTMLTimeElement>(`time.dt-${name}`)?.dateTime ?? '')
  const prose = main.querySelector<HTMLElement>('.prose[data-html^="article:"]')
  if (!prose || !(timeOf('published') <= since) || !(timeOf('updated') > since)) return null
  return { id: Number(prose.dataset.html?.slice('article:'.length)), prose }
}

const markBlocks = (prose: HTMLElement, changes: ArticleChange[], texts: Texts): void => {
  const blocks = [...new Set(changes.flatMap(({ blocks }) => blocks))].sort((a, b) => a - b)
  for (const position of blocks) {
    const block = prose.children[position] as HTMLElement | undefined
    if (!block || block.dataset.changed === texts.changed) continue
    if (block.dataset.changed) block.querySelector('.vh')?.remove()
    block.dataset.changed = texts.changed
    const target = block.matches('ul, ol') ? block.firstElementChild : block
    target?.prepend(hidden(texts.changed))
  }
  // Neighbors are one change.
  const runs = blocks.filter((position) => !blocks.includes(position - 1))
  const first = prose.children[runs[0] ?? -1]
  // Phones leave out the date of the update.
  const updated = document.querySelector('.dt-updated')?.parentElement
  const text = ` · ${texts.changes(runs.length)}`
  // The document is watched: what is there stays.
  if (!first || !updated || updated.nextSibling?.textContent === text) return
  if (updated.nextElementSibling?.matches('.news')) updated.nextElementSibling.remove()
  first.id ||= FIRST_CHANGE
  const link = document.createElement('a')
  link.className = 'news'
  link.href = `#${first.id}`
  link.textContent = text
  updated.after(link)
}
