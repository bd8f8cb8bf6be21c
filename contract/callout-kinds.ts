/** The kinds of callouts: their aliases, looks and names. The renderer and the editor read them. */
import type { TextLang } from './articles.ts'

export type CalloutLook = 'note' | 'tip' | 'warn' | 'danger'

export type CalloutKind =
  | 'note'
  | 'info'
  | 'tip'
  | 'success'
  | 'important'
  | 'question'
  | 'example'
  | 'warning'
  | 'careful'
  | 'caution'
  | 'danger'
  | 'details'

const ALIASES: Record<string, CalloutKind> = {
  note: 'note',
  default: 'note',
  abstract: 'note',
  summary: 'note',
  todo: 'note',
  info: 'info',
  primary: 'info',
  tip: 'tip',
  hint: 'tip',
  success: 'success',
  check: 'success',
  done: 'success',
  important: 'important',
  question: 'question',
  help: 'question',
  faq: 'question',
  example: 'example',
  warning: 'warning',
  warn: 'warning',
  attention: 'warning',
  careful: 'careful',
  caution: 'caution',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  bug: 'danger',
  details: 'details',
}

const LOOKS: Record<CalloutKind, CalloutLook> = {
  note: 'note',
  info: 'note',
  important: 'note',
  question: 'note',
  example: 'note',
  details: 'note',
  tip: 'tip',
  success: 'tip',
  warning: 'warn',
  careful: 'warn',
  caution: 'danger',
  danger: 'danger',
}

/** The kind meant by a written name, in any case; undefined when it is none. */
export function calloutKind(name: string): CalloutKind | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(ALIASES, key) ? ALIASES[key] : undefined
}

export function calloutLook(kind: CalloutKind): CalloutLook {
  return LOOKS[kind]
}

export const calloutNames: Record<TextLang, Record<CalloutKind, string>> = {
  en: {
    note: 'Note',
    info: 'Info',
    tip: 'Tip',
    success: 'Success',
    important: 'Important',
    question: 'Question',
    example: 'Example',
    warning: 'Warning',
    careful: 'Careful',
    caution: 'Caution',
    danger: 'Danger',
    details: 'Details',
  },
  'zh-CN': {
    note: '说明',
    info: '信息',
    tip: '提示',
    success: '成功',
    important: '重要',
    question: '问题',
    example: '示例',
    warning: '警告',
    careful: '小心',
    caution: '当心',
    danger: '危险',
    details: '详情',
  },
}
