/** The main file of the rendering worker process, which render-markdown.ts starts. */
import { handleRequests } from '#server/platform/processes/worker-main.ts'
import type { Rendered, RenderRequest } from './rendered.ts'

handleRequests<RenderRequest, Rendered | string>(async () => {
  const [{ renderDocument }, { colorHtml }] = await Promise.all([
    import('./render.ts'),
    import('./code/color-html.ts'),
  ])
  return (request) => ('html' in request ? colorHtml(request.html) : renderDocument(request))
})
