/** Finds where an element stands when nothing moves it any more. */
import { expect, type Locator } from '@playwright/test'

/** Where an element stands, once the animation of a canceled move has ended. */
export const restingBox = async (element: Locator) => {
  let box = { x: 0, y: 0 }
  await expect(async () => {
    const [before, after] = [await element.boundingBox(), await afterFrames(element)]
    expect(after).toEqual(before)
    box = after ?? box
  }).toPass()
  return box
}
const afterFrames = async (element: Locator) => {
  await element.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
      ),
  )
  return element.boundingBox()
}
