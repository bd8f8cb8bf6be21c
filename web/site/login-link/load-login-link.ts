/** Sets the title of the login link page, which loads no data. */
import type { Route } from '#web/router/route.ts'

export const loadLoginLink: Route['load'] = async ({ texts }) => ({ title: texts.loginLink.title })
