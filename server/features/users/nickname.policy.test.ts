import { describe, expect, it } from 'vitest'
import { isNicknameAllowed } from './nickname.policy.ts'
import { sanitizeLine } from './nickname.ts'

const reader = { names: ['Mira', 'Night & Snow', '夜与雪', null], isOwner: false }
const isAllowed = (text: string) => isNicknameAllowed(sanitizeLine(text), reader)

describe('A22: nicknames', () => {
  it.each([
    'Lin',
    '林默',
    'José',
    'Dr. Smith',
    'Dr.Smith',
    'J.R.R. Tolkien',
    'Ада',
    'مريم',
    'नमस्ते',
    'Lin 👩‍💻',
    'Tiếng Việt',
    'ก้อย',
    'Mirabel',
  ])('may be %s', (name) => expect(isAllowed(name)).toBe(true))
  it.each([
    ['the owner’s name', 'Mira'],
    ['… in another case and with spaces', ' m I r A '],
    ['… with a Cyrillic letter', 'Mirа'],
    ['… in full width', 'Ｍｉｒａ'],
    ['… with an accent', 'Míra'],
    ['… with invisible characters', 'Mi\u200Bra\u3164'],
    ['… with another letter for the i', 'Mlra'],
    ['… with punctuation', 'Mira.'],
    ['the name of the site', 'night and snow'.replace('and', '&')],
    ['the Chinese name of the site', '夜与雪'],
    ['a domain name', 'linmo.blog'],
    ['a domain name in capitals', 'EVIL.COM'],
    ['a domain name with spaces at the dot', 'evil . com'],
    ['a domain name with another dot', 'evil。com'],
    ['a URL', 'https://evil'],
    ['nothing that is visible', '\u3164\u115F'],
    ['blank Braille', '\u2800\u2800'],
    ['only punctuation', '…!'],
    ['a stack of combining marks', `Z${'\u0301'.repeat(8)}`],
    ['more than 30 characters', 'x'.repeat(31)],
  ])('may not be %s', (_, name) => expect(isAllowed(name)).toBe(false))
  it('the owner may use the owner’s own name', () =>
    expect(isNicknameAllowed('Mira', { ...reader, isOwner: true })).toBe(true))
  it('invisible characters are removed, and emoji stay whole', () => {
    expect(sanitizeLine('\u202EA\u200Bd\u00ADa\u2066 \uFEFF')).toBe('Ada')
    expect(sanitizeLine('👩‍💻 ❤️')).toBe('👩‍💻 ❤️')
    expect(sanitizeLine('\u200D\uFE0F')).toBe('')
  })
})
