/** Random ids. `crypto.randomUUID` is missing on plain HTTP under a name other than localhost, so it is not used here. */

/** 26 hexadecimal digits, unique enough for entries of one browser's history. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(13)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
