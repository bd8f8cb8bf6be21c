import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageHead } from './PageHead.tsx'

const render = (...values: number[]) =>
  renderToString(<PageHead title="Albums" spark={{ values, from: '2026', about: 'photos' }} />)

it('draws a chart from three rays on', () => {
  expect(render(0, 3, 6)).not.toContain('<svg')
  expect(render(2, 3, 6)).toContain('<svg')
})
