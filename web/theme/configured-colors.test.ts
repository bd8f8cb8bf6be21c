import { expect, it } from 'vitest'
import { configuredColors } from './configured-colors.ts'

const config = (change: object) => ({
  theme: 'theme-dark' as const,
  profile_shape: 'circle',
  feature: true,
  gradient: { color_1: null, color_2: null, color_3: null },
  header_gradient_css_light: null,
  header_gradient_css_dark: null,
  ...change,
})
const anything = () => true
const gradient = 'linear-gradient(to bottom, #111, transparent)'

it('takes the gradient of the current theme', () => {
  const owner = config({ header_gradient_css_dark: gradient })
  expect(configuredColors(owner, 'theme-dark', anything)['--header-gradient']).toBe(gradient)
  expect(configuredColors(owner, 'theme-light', anything)['--header-gradient']).toBeNull()
})

it('draws the loading bar in three colors or not at all', () => {
  const three = { color_1: '#111', color_2: '#222', color_3: '#333' }
  expect(configuredColors(config({ gradient: three }), 'theme-dark', anything)['--ribbon']).toBe(
    'linear-gradient(90deg, #111, #222, #333)',
  )
  const two = { ...three, color_3: null }
  expect(configuredColors(config({ gradient: two }), 'theme-dark', anything)['--ribbon']).toBeNull()
})

it.each(['url(https://elsewhere.example/x)', 'linear-gradient(red, red), url(//x)', 'red', 'expression(1)'])(
  'leaves out %s',
  (value) => {
    const owner = config({ header_gradient_css_dark: value })
    expect(configuredColors(owner, 'theme-dark', anything)['--header-gradient']).toBeNull()
  },
)

it('leaves out what the browser does not accept', () => {
  const three = { color_1: '#111', color_2: 'nonsense', color_3: '#333' }
  const owner = config({ header_gradient_css_dark: gradient, gradient: three })
  const accepts = (_: string, value: string) => value.startsWith('#')
  expect(configuredColors(owner, 'theme-dark', accepts)).toEqual({
    '--header-gradient': null,
    '--ribbon': null,
  })
})
