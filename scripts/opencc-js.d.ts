declare module 'opencc-js/dict/TSCharacters' {
  /** Pairs `traditional simplified`, with `|` between them. */
  const pairs: string
  export default pairs
}
