/** The errors that every endpoint of the studio with input has, whoever calls it. */
export const ownerErrors = ['unauthenticated', 'forbidden', 'invalid'] as const
