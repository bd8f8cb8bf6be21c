/** The renderer's process. See render-markdown.ts for its other end. */
import { answerRequests } from '#server/platform/processes/worker-main.ts'
import type { Rendered, RenderInput } from './rendered.ts'

answerRequests<RenderInput, Rendered>(async () => (await import('./render.ts')).renderDocument)
