import { expect, it } from 'vitest'
import { hashOfToken } from '#server/platform/random-token.ts'
import { createAccessToken, isAccessToken, isWellFormedToken } from './access-token.ts'

it('a token has the prefix, 46 letters and digits, and a checksum that finds every typo of one character', () => {
  const token = createAccessToken()
  expect(token).toMatch(/^borealis_[0-9A-Za-z]{46}$/)
  expect(isAccessToken(token)).toBe(true)
  expect(isWellFormedToken(token)).toBe(true)
  for (let place = 'borealis_'.length; place < token.length; place++) {
    const other = token[place] === 'x' ? 'y' : 'x'
    expect(isWellFormedToken(token.slice(0, place) + other + token.slice(place + 1))).toBe(false)
  }
  expect(isWellFormedToken(token.slice(0, -1))).toBe(false)
  expect(isWellFormedToken(`${token}a`)).toBe(false)
  expect(isWellFormedToken(token.toLowerCase())).toBe(false)
})

it('the checksum is the CRC-32 in base 62, so that a secret scanner can compute it', () => {
  const start = `borealis_${'0123456789'.repeat(4)}`
  expect(isWellFormedToken(`${start}1D9bo5`)).toBe(true)
})

it('a session token is none', () => {
  expect(isAccessToken('AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-abcde')).toBe(false)
})

it('tokens differ, use every character, and so do their hashes', () => {
  const tokens = Array.from({ length: 300 }, createAccessToken)
  expect(new Set(tokens.map(hashOfToken)).size).toBe(300)
  expect(new Set(tokens.join('').replaceAll('borealis_', '')).size).toBe(62)
})
