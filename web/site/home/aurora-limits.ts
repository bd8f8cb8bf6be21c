/** From which size of the archive on its chart is drawn. */

/** With fewer articles a distribution over time has no shape yet, so a decorative curtain is drawn instead. */
export const MIN_RAYS = 12
