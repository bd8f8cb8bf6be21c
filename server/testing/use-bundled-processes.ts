/** Runs before each test file: in a whole run, the processes that it starts are those of the bundle. */
import { inject } from 'vitest'
import { testedBundle } from '#server/platform/processes/process-file.ts'

testedBundle.folder = inject('processFolder')
