/** What the about page reads. */
import type { Route } from '#web/router/route.ts'
import { aboutQuery } from './about.queries.ts'

export const loadAbout: Route['load'] = async ({ api, queryClient: queries, texts }) => {
  const { lang } = await queries.ensureQueryData(aboutQuery(api))
  return { title: texts.nav.about, lang }
}
