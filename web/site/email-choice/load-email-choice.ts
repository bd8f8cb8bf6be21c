/** Sets the title of the page that chooses emails, which loads no data. */
import type { Route } from '#web/router/route.ts'

export const loadEmailChoice: Route['load'] = async ({ texts }) => ({ title: texts.emailChoice.title })
