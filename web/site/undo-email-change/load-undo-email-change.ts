/** Sets the title of the page that undoes a change of email, which loads no data. */
import type { Route } from '#web/router/route.ts'

export const loadUndoEmailChange: Route['load'] = async ({ texts }) => ({
  title: texts.undoEmailChange.title,
})
