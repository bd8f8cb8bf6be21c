/** What we use of a package that describes its types for another entry only. */
declare module 'libheif-js/wasm-bundle.js' {
  type Target = { data: Uint8ClampedArray; width: number; height: number }
  type Image = {
    get_width: () => number
    get_height: () => number
    display: (target: Target, done: (shown: Target | null) => void) => void
    free: () => void
  }
  const libheif: { HeifDecoder: new () => { decode: (bytes: Uint8Array) => Image[] } }
  export default libheif
}
