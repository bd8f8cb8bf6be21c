/**
 * What tests store before a site starts is rendered, resized and hashed by the processes of the build, as on the site itself:
 * they start in a third of the time that the sources need. Imported by the configuration, before any module that finds its process.
 */
import { join } from 'node:path'
import { testedBundle } from '#server/platform/processes/process-file.ts'

testedBundle.folder = join(import.meta.dirname, '..', '..', 'dist', 'server')
