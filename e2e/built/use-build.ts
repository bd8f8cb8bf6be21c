/** Runs before each of these files: processes are those of the build, and the shared site is filled once in the folder of the run. */
import { inject } from 'vitest'
import { RUN_FOLDER } from '../support/run-folder.ts'
import '../support/use-built-processes.ts'

process.env[RUN_FOLDER] = inject('runFolder')
