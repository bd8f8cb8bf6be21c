import { expect, it } from 'vitest'
import { routes } from '#server/api.ts'
import { openApiDocument } from './openapi.ts'

it('H8: other requests are handled while the document of the API is made', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await openApiDocument(routes, 'https://blog.example')
  isDone = true
  expect(routes.length).toBeGreaterThan(100)
  expect(turns).toBeGreaterThanOrEqual(routes.length)
})
