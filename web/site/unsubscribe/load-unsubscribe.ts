/** Sets the title of the unsubscribe page, which loads no data. */
import type { Route } from '#web/router/route.ts'

export const loadUnsubscribe: Route['load'] = async ({ texts }) => ({ title: texts.unsubscribe.title })
