/** The callback page reads nothing. */
import type { Route } from '#web/router/route.ts'

export const loadQqCallback: Route['load'] = async ({ texts }) => ({ title: texts.qqReturn.title })
