/** Sets the title of the QQ callback page, which loads no data. */
import type { Route } from '#web/router/route.ts'

export const loadQqCallback: Route['load'] = async ({ texts }) => ({ title: texts.qqReturn.title })
