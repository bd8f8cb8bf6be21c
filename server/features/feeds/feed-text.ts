/** Removes the characters that XML cannot contain (docs/requirements/safety.md, X7). */
export const feedText = (text: string): string =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
