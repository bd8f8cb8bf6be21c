/** The input of the first run: what is wrong in it, how it is stored, and the request that it makes. */
import { describe, expect, it } from 'vitest'
import { createSafeStorage } from '#web/session/safe-storage.ts'
import { forgetInput, readInput, type SetupInput, setupForm, storeInput } from './setup-input.ts'
import { checkInput, mistakesIn, shownStep, stepOfField } from './setup-steps.ts'

const blank: SetupInput = {
  titleEn: '',
  titleCn: '',
  taglineEn: '',
  taglineCn: '',
  name: '',
  email: '',
  timeZone: 'Europe/Oslo',
  locale: 'en',
  isMultilingual: true,
  start: 'write',
}
const complete: SetupInput = { ...blank, titleCn: ' 北境 ', name: ' Mira ', email: 'mira@example.org ' }

const memory = () => {
  const values = new Map<string, string>()
  const open = () =>
    ({
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    }) as unknown as Storage
  return { values, store: createSafeStorage(open) }
}

describe('checkInput', () => {
  it('names every field that is missing, the title in the first language', () => {
    expect(checkInput(blank, '')).toEqual({
      titleEn: 'noTitle',
      name: 'noName',
      email: 'email',
      password: 'noPassword',
    })
    expect(checkInput({ ...blank, locale: 'cn' }, '1234567')).toMatchObject({
      titleCn: 'noTitle',
      password: 'shortPassword',
    })
  })

  it('finds nothing wrong with a title in one language', () => {
    expect(checkInput(complete, 'a long walk')).toEqual({})
  })

  it('gives each step its own mistakes only', () => {
    const mistakes = checkInput(blank, '')
    expect(Object.keys(mistakesIn('name', mistakes))).toEqual(['titleEn'])
    expect(Object.keys(mistakesIn('account', mistakes))).toEqual(['name', 'email', 'password'])
    expect(mistakesIn('start', mistakes)).toEqual({})
    expect([stepOfField('password'), stepOfField('timeZone'), stepOfField('new')]).toEqual([
      'account',
      'name',
      'name',
    ])
  })
})

describe('shownStep', () => {
  it('stops at the first incomplete step, whatever the URL says', () => {
    expect(shownStep('start', blank)).toBe('name')
    expect(shownStep('start', { ...complete, email: 'nobody' })).toBe('account')
    expect(shownStep('unknown', complete)).toBe('name')
    expect(shownStep(null, complete)).toBe('name')
  })

  it('shows the last step again after a reload, which forgets the password', () => {
    expect(shownStep('start', complete)).toBe('start')
  })
})

describe('setupForm', () => {
  it('trims, takes a missing text from the other language, and keeps the demo for those who look around', () => {
    expect(setupForm(complete, ' two words ', 'token')).toEqual({
      token: 'token',
      password: ' two words ',
      name: 'Mira',
      email: 'mira@example.org',
      title: '北境',
      titleCn: '北境',
      tagline: '',
      locale: 'en',
      isMultilingual: true,
      timeZone: 'Europe/Oslo',
      keepDemo: false,
    })
    expect(setupForm({ ...complete, start: 'look' }, '', '').keepDemo).toBe(true)
  })
})

describe('stored input', () => {
  it('come back as they were typed, without the password, until they are forgotten', () => {
    const { store, values } = memory()
    storeInput(complete, store)
    expect(readInput(blank, store)).toEqual(complete)
    expect([...values.values()].join()).not.toContain('password')
    forgetInput(store)
    expect(readInput(blank, store)).toEqual(blank)
  })

  it.each(['{"titleEn":5,"name":"Mira"}', 'null', '{broken', '[]'])('ignores what is damaged: %s', (text) => {
    const { store } = memory()
    store.set('studio-setup', text)
    const input = readInput(blank, store)
    expect({ ...input, name: '' }).toEqual(blank)
  })
})
