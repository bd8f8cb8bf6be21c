/** The main file of the rendering worker process, which render-markdown.ts starts. */
import { handleRequests } from '#server/platform/processes/worker-main.ts'
import type { Rendered, RenderInput } from './rendered.ts'

handleRequests<RenderInput, Rendered>(async () => (await import('./render.ts')).renderDocument)
