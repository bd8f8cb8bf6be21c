import { expect, it } from 'vitest'
import { textsIn, toLocalizedColumns, toLocalizedTexts } from './localized-texts.ts'

const none = { name_en: null, name_cn: null, description_en: null, description_cn: null }

it('a text for both languages is read in both, and stands in the field of its own language', () => {
  const row = { ...none, name: '港口', description: 'Fog' }
  expect(textsIn(row, 'en')).toEqual({ name: '港口', description: 'Fog' })
  expect(textsIn(row, 'cn')).toEqual({ name: '港口', description: 'Fog' })
  expect(toLocalizedTexts(row)).toEqual({
    en: { name: '', description: 'Fog' },
    cn: { name: '港口', description: '' },
  })
})

it('each language reads its own text, and the text for both where it has none', () => {
  const texts = { en: { name: ' Harbor ', description: '' }, cn: { name: '港口', description: '雾' } }
  const row = { name: 'Harbor', description: '雾', ...toLocalizedColumns(texts) }
  expect(row).toMatchObject({
    name_en: 'Harbor',
    name_cn: '港口',
    description_en: null,
    description_cn: '雾',
  })
  expect(textsIn(row, 'en')).toEqual({ name: 'Harbor', description: '雾' })
  expect(textsIn(row, 'cn')).toEqual({ name: '港口', description: '雾' })
  expect(toLocalizedTexts(row)).toEqual({
    en: { name: 'Harbor', description: '' },
    cn: { name: '港口', description: '雾' },
  })
})
