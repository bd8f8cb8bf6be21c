/** Link cards: what a page elsewhere says of itself, as Markdown for a text. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'
import { storableText } from '../values.ts'

const MAX_LINK_LENGTH = 2000

export const studioLinkCardsApi = {
  make: owner.post('/studio/link-cards', {
    summary:
      'The link card of a page, as Markdown: its title, its description, and its image, which is stored here. The page is requested now.',
    isAudited: false,
    body: z.object({ url: storableText(MAX_LINK_LENGTH) }),
    response: z.object({ markdown: z.string() }),
    errors: ['refused'],
  }),
}
