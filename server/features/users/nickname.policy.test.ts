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
  it.each([
    ['Mira', 'Greek capitals', 'ΜΙRΑ'],
    ['Mira', 'Cyrillic capitals', 'МІRА'],
    ['Mira', 'a Cyrillic small letter', 'мira'],
    ['Anna', 'Greek capitals', 'ΑΝΝΑ'],
    ['Hanna', 'Greek and Cyrillic capitals', 'ΗАΝΝΑ'],
    ['nora', 'a Greek small letter', 'ηora'],
    ['abcdefghijklmnoprstuvwyz', 'small capitals', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'],
    ['Tom Baker', 'Cherokee', 'ᎢОᎷ ᏴАᏦЕᏒ'],
    ['Tom', 'Lisu', 'ꓔꓳꓟ'],
    ['Tom', 'two letters that look like one', 'Torn'],
    ['Mira', 'circled letters', 'Ⓜⓘⓡⓐ'],
    ['Mira', 'letters in filled circles', 'M🅘🅡🅐'],
    ['Mira', 'letters in squares', '🄼🄸🅁🄰'],
    ['Mira', 'letters in filled squares', 'M🅸🆁🅰'],
    ['Mira', 'flags', 'M🇮🇷🇦'],
    ['Mira', 'letters in parentheses', '⒨⒤⒭⒜'],
    ['Abby', 'an enclosed word', '🆎by'],
    ['Mira', 'bold letters', '𝐌𝐢𝐫𝐚'],
    ['Mira', 'script', '𝓜𝓲𝓻𝓪'],
    ['Mira', 'Fraktur', '𝔐𝔦𝔯𝔞'],
    ['Mira', 'double-struck letters', '𝕄𝕚𝕣𝕒'],
    ['Mira', 'typewriter letters', '𝙼𝚒𝚛𝚊'],
    ['Mira', 'bold Greek letters', '𝚳𝚰R𝚨'],
    ['Mira', 'superscripts', 'ᴹⁱʳᵃ'],
    ['Søren', 'no stroke', 'Soren'],
    ['夜与雪', 'traditional characters', '夜與雪'],
    ['雲後', 'simplified characters', '云后'],
    ['林默', 'a compatibility character', '\uF9F4默'],
  ])('A22, V1: of “%s” may not be imitated with %s: %s', (owner, _, name) => {
    const reserved = { names: [owner], isOwner: false }
    expect(isNicknameAllowed(sanitizeLine(name), reserved)).toBe(false)
  })
  it.each([
    ['Mira', 'Мария'],
    ['Mira', 'Μαρία'],
    ['Tom', 'Toni'],
    ['夜与雪', '夜语雪'],
    ['Hanna', 'Nanna'],
  ])('A22: next to “%s”, a reader may be %s', (owner, name) =>
    expect(isNicknameAllowed(sanitizeLine(name), { names: [owner], isOwner: false })).toBe(true),
  )
  it('the owner may use the owner’s own name', () =>
    expect(isNicknameAllowed('Mira', { ...reader, isOwner: true })).toBe(true))
  it('invisible characters are removed, and emoji stay whole', () => {
    expect(sanitizeLine('\u202EA\u200Bd\u00ADa\u2066 \uFEFF')).toBe('Ada')
    expect(sanitizeLine('👩‍💻 ❤️')).toBe('👩‍💻 ❤️')
    expect(sanitizeLine('\u200D\uFE0F')).toBe('')
  })
})
