/** Loads the data of the about page. */
import type { Route } from '#web/router/route.ts'
import { loadComments } from '../comments/load-comments.ts'
import { aboutQuery } from './about.queries.ts'

export const loadAbout: Route['load'] = async (context) => {
  const { api, queryClient: queries, texts } = context
  const [{ lang }] = await Promise.all([
    queries.ensureQueryData(aboutQuery(api)),
    loadComments(context, { type: 3 }),
  ])
  return { title: texts.nav.about, lang }
}
