/** Implements studioLinkCardsApi: the editor makes and refreshes link cards. */
import { studioLinkCardsApi } from '#contract/studio/link-cards.ts'
import { serve } from '#server/platform/http/serve.ts'
import { makeLinkCard } from './make-link-card.ts'

export const studioLinkCards = serve(studioLinkCardsApi, {
  make: async ({ ctx, body }) => ({ markdown: await makeLinkCard(ctx, body.url) }),
})
