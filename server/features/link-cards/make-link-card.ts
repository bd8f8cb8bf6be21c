/**
 * Makes a link card from what a page elsewhere says of itself. It becomes a part of the text: nothing is asked when the text is
 * rendered or read, and a page that is gone later keeps its card.
 */
import { hostOf, linkCardMarkdown } from '#contract/link-card.ts'
import { plainPath } from '#server/features/media/media.mapper.ts'
import { updateAlt } from '#server/features/media/media-library.sql.ts'
import { fetchImage } from '#server/features/media/store-remote.ts'
import { askPage } from '#server/features/mentions/page-parser.ts'
import { createReadPublic } from '#server/features/mentions/read-public.ts'
import { webUrl } from '#server/features/mentions/web-url.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fieldError, refusal } from '#server/platform/errors.ts'
import type { SafeFetchOptions } from '#server/platform/http/safe-fetch.ts'

const AGENT = 'Borealis'
const PAGE_MS = 10_000

/**
 * The Markdown of the card. A page without a description or an image that can be stored has a card without them.
 * @param isAllowed which IP addresses may be asked; tests allow those of this machine
 * @throws invalid for what is no URL of a website; refused when the page does not answer, or refuses programs
 */
export async function makeLinkCard(
  ctx: Ctx,
  written: string,
  isAllowed?: SafeFetchOptions['isAllowed'],
): Promise<string> {
  const url = written.trim()
  if (webUrl(url) === null) throw fieldError('url', 'link-card-url')
  const facts = await readFacts(ctx, url, isAllowed)
  const image = facts.image && (await storeCardImage(ctx, facts.image, hostOf(url), isAllowed))
  // As it was written: a card may lead to a place in the page.
  return linkCardMarkdown({
    url,
    title: facts.title,
    description: facts.description,
    image,
  })
}

async function readFacts(ctx: Ctx, url: string, isAllowed: SafeFetchOptions['isAllowed']) {
  try {
    const page = await createReadPublic(isAllowed)(url, {
      agentName: AGENT,
      withinMs: PAGE_MS,
      ending: new AbortController().signal,
    })
    if (page.status < 200 || page.status >= 300) throw refusal('link-card-unread')
    const { card } = await askPage({ about: 'card', html: page.text, url: page.url })
    // Too much for the parser.
    return card ?? { title: null, description: null, image: null }
  } catch (error) {
    ctx.log.info({ url, err: error }, 'The page of a link card could not be read')
    throw refusal('link-card-unread')
  }
}

/** The URL of the stored image; null when it cannot be had. */
async function storeCardImage(
  ctx: Ctx,
  url: string,
  host: string,
  isAllowed: SafeFetchOptions['isAllowed'],
): Promise<string | null> {
  try {
    const row = await fetchImage(ctx, url, {
      isAllowed,
      agentName: AGENT,
      name: host,
      onNew: async (tx, id) => void (await updateAlt(tx, id, host)),
    })
    return plainPath(row)
  } catch (error) {
    ctx.log.info({ url, err: error }, 'The image of a link card could not be stored')
    return null
  }
}
