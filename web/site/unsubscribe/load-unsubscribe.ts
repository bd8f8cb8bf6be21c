/** The page for stopping mails reads nothing: the address says whose and which. */
import type { Route } from '#web/router/route.ts'

export const loadUnsubscribe: Route['load'] = async ({ texts }) => ({ title: texts.unsubscribe.title })
