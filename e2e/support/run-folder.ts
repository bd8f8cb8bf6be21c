/** The environment variable with the path of the folder that the workers of one run share. */
export const RUN_FOLDER = 'BOREALIS_E2E_FOLDER'
