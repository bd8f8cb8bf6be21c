/** The jobs of imports, and after what time an uploaded file is deleted. */

/** Checks, imports or undoes, as its phase says. */
export const RUN_IMPORT = 'run-import'
export const DELETE_IMPORT_FILES = 'delete-import-files'

/** A file that was not imported within a day is deleted. */
export const FILE_LIFETIME_MS = 24 * 3600 * 1000
