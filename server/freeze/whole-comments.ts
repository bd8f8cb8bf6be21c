/** Renders pages with all their comments: a copy cannot load more when somebody asks for them. */
import type { Client } from '#contract/client.ts'
import type { Renderer } from '#server/rendering/pages/pages.ts'

const AT_ONCE = 100

export const withAllComments =
  (render: Renderer): Renderer =>
  (request) =>
    render({ ...request, api: wholeComments(request.api) })

const wholeComments = (api: Client): Client => ({
  ...api,
  comments: {
    ...api.comments,
    list: async (input) => {
      const first = await api.comments.list({ query: { ...input.query, current: 1, size: AT_ONCE } })
      const records = [...first.records]
      for (let current = 2; records.length < first.count; current += 1) {
        const next = await api.comments.list({ query: { ...input.query, current, size: AT_ONCE } })
        if (next.records.length === 0) break
        records.push(...next.records)
      }
      const threads = records.map(async (thread) =>
        thread.replyCount > thread.replyDTOs.length
          ? { ...thread, replyDTOs: await api.comments.replies({ params: { id: thread.id } }) }
          : thread,
      )
      return { ...first, records: await Promise.all(threads) }
    },
  },
})
