/** Loads what the sidebar shows in addition to the counts that every page has. */
import type { LoadContext } from '#web/router/route.ts'
import { sidebarSettingsQuery } from '../site.queries.ts'
import { topTagsQuery } from '../tags/tags.queries.ts'

export const loadSidebar = ({ api, queryClient: queries }: Pick<LoadContext, 'api' | 'queryClient'>) =>
  Promise.all([
    queries.ensureQueryData(sidebarSettingsQuery(api)),
    queries.ensureQueryData(topTagsQuery(api)),
  ])
