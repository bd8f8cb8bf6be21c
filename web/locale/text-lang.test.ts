import { expect, it } from 'vitest'
import { textLang } from './text-lang.ts'

it.each([
  ['Notes from the long night', 'en'],
  ['长夜笔记', 'zh-CN'],
  ['Written in English and sometimes 中文.', 'en'],
  ['Borealis 长夜', 'en'],
  ['我为什么还在用 Postgres', 'zh-CN'],
  ['', 'en'],
  ['2026', 'en'],
])('%s', (text, lang) => {
  expect(textLang(text)).toBe(lang)
})
