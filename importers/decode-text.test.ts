import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

/** Files that Python's codecs wrote: the encoding, the title, the text, and the bytes in base 64. */
const files: [encoding: string, title: string, body: string, bytes: string][] = [
  ['GB 18030', '短', '短文。', 'LS0tCnRpdGxlOiC2zAotLS0KtszOxKGjCg=='],
  ['GB 18030', '随笔：今天', '这是一篇文章，内容应当完整可读。', 'LS0tCnRpdGxlOiDL5rHKo7q98czsCi0tLQrV4srH0rvGqs7E1cKjrMTayN3TprWxzerV+7/JtsGhowo='],
  ['Big5', '繁體標題', '這是一篇用這種編碼保存的文章，內容應當完整可讀，歡迎光臨我的部落格。', 'LS0tCnRpdGxlOiDBY8XpvNDDRAotLS0Ks2+sT6RAvWelzrNvuti9c71Yq0+mc6q6pOWzuaFBpLquZcCzt+2nub7jpWnFqqFBxXeq76X6wXun2qq6s6G4qK7moUMK'],
  ['Shift_JIS', '日本語タイトル', 'これは古い文字コードで保存された記事です。内容は読めるはずです。', 'LS0tCnRpdGxlOiCT+pZ7jOqDXoNDg2eDiwotLS0KgrGC6oLNjMOCopW2jpqDUoFbg2iCxZXbkbaCs4Lqgr2LTI6WgsWCt4FCk+CXZYLNk8eC34Lpgs2CuILFgreBQgo='],
  ['EUC-KR', '한국어 제목', '이 글은 옛날 방식으로 저장되었습니다. 내용이 읽혀야 합니다.', 'LS0tCnRpdGxlOiDH0bG5vu4gwaa48QotLS0KwMwgsdvAuiC/vrOvILnmvcTAuLfOIMD6wOW1x776vcC0z7TZLiCzu7/rwMwgwNDH9L7fIMfVtM+02S4K'],
  ['Windows-1252', 'Über Köln', 'Ein schöner Tag in der Stadt', 'LS0tCnRpdGxlOiDcYmVyIEv2bG4KLS0tCkVpbiBzY2j2bmVyIFRhZyBpbiBkZXIgU3RhZHQK'],
  ['Windows-1252', 'Café', 'Une “plage” – déjà vu, garçon', 'LS0tCnRpdGxlOiBDYWbpCi0tLQpVbmUgk3BsYWdllCCWIGTpauAgdnUsIGdhcudvbgo='],
  ['Windows-1252', 'A', '£5 and 20°C', 'LS0tCnRpdGxlOiBBCi0tLQqjNSBhbmQgMjCwQwo='],
  ['Windows-1251', 'Русский заголовок', 'Это статья в старой кодировке, она должна читаться.', 'LS0tCnRpdGxlOiDQ8/Hx6ujpIOfg4+7r7uLu6gotLS0K3fLuIPHy4PL8/yDiIPHy4PDu6SDq7uTo8O7i6uUsIO7t4CDk7uvm7eAg9+jy4PL88f8uCg=='],
] // biome-ignore format: one row a line

const utf16 = (text: string, isBigEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

const FRONT = '---\ntitle: '

describe('decodeText', () => {
  it.each(files)('reads %s: %s', (_, title, body, bytes) => {
    const read = decodeText(Buffer.from(bytes, 'base64'))
    expect(read.text).toBe(`${FRONT}${title}\n---\n${body}\n`)
    expect(read.encoding).not.toBeNull()
  })

  it.each([
    ['little endian', false],
    ['big endian', true],
  ])('reads UTF-16 with and without its mark, %s', (_, isBigEndian) => {
    const text = `${FRONT}中文标题\ndate: 2020-01-02\n---\n内容。\n`
    expect(decodeText(utf16(text, isBigEndian))).toEqual({ text, encoding: 'UTF-16' })
    expect(decodeText(utf16(`\uFEFF${text}`, isBigEndian))).toEqual({ text, encoding: 'UTF-16' })
  })

  it('reads UTF-8 without a notice, and of one with broken bytes everything else', () => {
    const text = `${FRONT}中文 é\n`
    expect(decodeText(new TextEncoder().encode(text))).toEqual({ text, encoding: null })
    const broken = Uint8Array.from([...new TextEncoder().encode(text), 0xff, 0x78])
    expect(decodeText(broken)).toEqual({ text: `${text}\uFFFDx`, encoding: { code: 'broken-utf-8' } })
  })

  it('leaves out NUL, which no database stores', () =>
    expect(decodeText(new TextEncoder().encode('te\0xt.')).text).toBe('text.'))
})
