/** Session storage where the browser allows it; null where even asking is refused. */
export const tabStorage = (): Storage | null => {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
