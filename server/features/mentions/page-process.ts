/** The main file of the process that parses pages of other sites, which page-parser.ts starts. */
import { handleRequests } from '#server/platform/processes/worker-main.ts'
import type { PageFindings, PageQuestion } from './parse-page.ts'

handleRequests<PageQuestion, PageFindings>(async () => (await import('./parse-page.ts')).parsePage)
