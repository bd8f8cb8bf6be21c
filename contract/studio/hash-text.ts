/** Computes a hash of a text, the same in the browser and on the server, to detect a text that differs. It is not secure. */

/** 64 bits as 16 hexadecimal digits, from the UTF-16 units. Browsers offer SHA-256 on HTTPS only. */
export function hashText(text: string): string {
  let a = 0xdeadbeef ^ text.length
  let b = 0x41c6ce57 ^ text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return hex(b) + hex(a)
}

const hex = (number: number) => (number >>> 0).toString(16).padStart(8, '0')
