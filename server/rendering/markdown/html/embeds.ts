/** Draws the card of a player or a post elsewhere: a link, in whose place the browser puts the frame on a click. */
import type { Element } from 'hast'
import { type Embed, embedHosts } from '#contract/embeds.ts'
import type { RendererTexts } from '../texts.ts'

export function embedCard({ provider, id, href }: Embed, words: RendererTexts): Element {
  const host = embedHosts[provider]
  const shape = host.shapeOf(id)
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: ['embed', `is-${shape}`], dataFrame: host.frameOf(id), href },
    children: [{ type: 'text', value: words.openOn(shape, provider) }],
  }
}
