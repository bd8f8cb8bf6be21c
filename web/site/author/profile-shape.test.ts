import { expect, it } from 'vitest'
import { fixtureSite } from '#web/testing/fixture-api.ts'
import { profileShape } from './profile-shape.ts'

it.each([
  ['circle-avatar', 'circle'],
  ['rounded-avatar', 'rounded'],
  ['diamond-avatar', 'diamond'],
  ['something else', 'circle'],
])('profile_shape %s gives the owner an avatar in the shape of a %s', (profile_shape, shape) => {
  const { themeConfig } = fixtureSite.websiteConfigDTO
  expect(profileShape({ themeConfig: { ...themeConfig, profile_shape } })).toBe(shape)
})
