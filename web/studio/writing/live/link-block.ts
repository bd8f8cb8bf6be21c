/** A URL on a line of its own, and a link card, as the site shows them, with a bar that turns one into the other. */
import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { type EmbedShape, embedHosts, embedOf } from '#contract/embeds.ts'
import { selectBlockOf } from './live-blocks.ts'
import { type LiveServices, servicesOf } from './live-services.ts'
import { RenderedWidget } from './rendered-widget.ts'
import './link-block.css'

/** How a link is shown: as its address, as a card with what its page says, or in the frame of a known host. */
export type LinkLook = 'link' | 'card' | 'player'

const ONLY_URL = /^\s*<?(https?:\/\/[^\s<>]+)>?\s*$/
const CARD = /^(?:\s*>\s*\[!card\]|:{3,}\s*card\b)/i
const URL_IN_CARD = /<(https?:\/\/[^\s<>]+)>|\]\((https?:\/\/[^\s<>()]+)|(https?:\/\/[^\s<>()]+)/

/** The address of a block that is a URL alone or a link card, and how it is shown; null for any other block. */
export const readLinkBlock = (source: string): { url: string; look: LinkLook } | null => {
  const [, alone] = ONLY_URL.exec(source) ?? []
  if (alone && embedOf(alone)) return { url: alone, look: 'player' }
  // In angle brackets it is a link like any other in the text.
  if (alone && !source.includes('<')) return { url: alone, look: 'link' }
  const found = CARD.test(source) ? URL_IN_CARD.exec(source) : null
  const url = found?.[1] ?? found?.[2] ?? found?.[3]
  return url ? { url, look: 'card' } : null
}

/** A block that shows a URL without a card. That of a known host needs words: alone it would be a player. */
export const writeLinkBlock = (url: string, look: 'link' | 'player'): string =>
  look === 'link' && embedOf(url)
    ? `[${url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/[[\]\\]/g, '\\$&')}](${url})`
    : url

const shapeOf = (url: string): EmbedShape | undefined => {
  const embed = embedOf(url)
  return embed && embedHosts[embed.provider].shapeOf(embed.id)
}

/** Blocks whose page is being asked, and those whose page did not answer, with the reason; by source. */
const asked = new Map<string, { isBusy: boolean; failure: string }>()

/**
 * Puts the card of a page in place of a block with its URL, which stays as it is until the page has answered. Resolves when that is
 * done, or with the reason why not on the bar of the block.
 */
export const makeCard = async (
  view: EditorView,
  services: LiveServices,
  source: string,
  url: string,
): Promise<void> => {
  const { makeLinkCard, texts } = services
  const show = () => showState(view, source, texts.linkBlock.asking)
  if (asked.get(source)?.isBusy) return
  asked.set(source, { isBusy: true, failure: '' })
  show()
  const made = await makeLinkCard(url)
  if ('markdown' in made) {
    asked.delete(source)
    replaceBlock(view, source, made.markdown)
  } else asked.set(source, { isBusy: false, failure: made.failure })
  show()
}

/** Wherever the block is by now; nothing when somebody has changed it. */
const replaceBlock = (view: EditorView, before: string, after: string): void => {
  const at = `\n${view.state.doc.toString()}\n`.indexOf(`\n${before}\n`)
  if (at === -1 || before === after) return
  const hadFocus = view.contentDOM.contains(document.activeElement)
  view.dispatch({ changes: { from: at, to: at + before.length, insert: after }, userEvent: 'input' })
  if (!hadFocus || view.contentDOM.contains(document.activeElement)) return
  // The block is text now, and its bar is gone.
  view.dispatch({ selection: EditorSelection.cursor(at + after.length) })
  view.focus()
}

const showState = (view: EditorView, source: string, asking: string): void => {
  for (const bar of view.contentDOM.querySelectorAll<HTMLElement>('.cm-link-bar'))
    if (bar.dataset.source === source) fillState(bar, source, asking)
}

const fillState = (bar: HTMLElement, source: string, asking: string): void => {
  const { isBusy = false, failure = '' } = asked.get(source) ?? {}
  bar.ariaBusy = String(isBusy)
  const status = bar.querySelector('[role=status]')
  if (status) status.textContent = isBusy ? asking : failure
}

export class LinkBlock extends RenderedWidget {
  override toDOM(view: EditorView) {
    const dom = document.createElement('div')
    dom.className = 'cm-live-link'
    dom.contentEditable = 'false'
    dom.append(this.#bar(view, dom), super.toDOM(view))
    return dom
  }

  override updateDOM(dom: HTMLElement, view: EditorView) {
    const [bar, shown] = dom.children
    if (!(shown instanceof HTMLElement)) return false
    // A button keeps the focus while the block changes under it.
    const place = [...(bar?.querySelectorAll('button') ?? [])].indexOf(
      document.activeElement as HTMLButtonElement,
    )
    const next = this.#bar(view, dom)
    bar?.replaceWith(next)
    if (place !== -1) next.querySelectorAll('button')[place]?.focus()
    return super.updateDOM(shown, view)
  }

  override enter(_view: EditorView, dom: HTMLElement) {
    dom.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  }

  #bar(view: EditorView, dom: HTMLElement): HTMLElement {
    const { source } = this
    const services = servicesOf(view)
    const { texts, locale } = services
    const words = texts.linkBlock
    const { url = '', look = 'link' } = readLinkBlock(source) ?? {}
    const bar = document.createElement('div')
    bar.className = 'cm-link-bar'
    bar.dataset.source = source
    bar.role = 'group'
    bar.ariaLabel = words.title
    const button = (label: string, run: () => void): HTMLButtonElement => {
      const made = document.createElement('button')
      made.type = 'button'
      made.textContent = label
      made.addEventListener('click', run)
      bar.append(made)
      return made
    }
    const choice = (one: LinkLook, run: () => void) => {
      const isFrame = one === 'player' && /code|post/.test(shapeOf(url) ?? '')
      button(isFrame ? words.frame : words[one], () => look !== one && run()).ariaPressed = String(
        look === one,
      )
    }
    const show = (one: 'link' | 'player') => replaceBlock(view, source, writeLinkBlock(url, one))
    const card = () => void makeCard(view, services, source, url)
    choice('link', () => show('link'))
    choice('card', card)
    if (embedOf(url)) choice('player', () => show('player'))
    if (look === 'card') button(words.refresh, card)
    button(words.open, () => window.open(url, '_blank', 'noopener'))
    button(words.edit, () => {
      super.enter(view, dom)
      view.focus()
    })
    const status = document.createElement('span')
    status.role = 'status'
    status.lang = locale === 'cn' ? 'zh-CN' : 'en'
    bar.append(status)
    fillState(bar, source, words.asking)
    bar.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      selectBlockOf(view, dom)
    })
    return bar
  }
}
