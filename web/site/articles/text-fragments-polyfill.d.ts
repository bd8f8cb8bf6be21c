/** The part of the library that web/site/articles/passage-url.ts uses; it brings no types. */
declare module 'text-fragments-polyfill/dist/fragment-generation-utils.js' {
  export const GenerateFragmentStatus: {
    SUCCESS: 0
    INVALID_SELECTION: 1
    AMBIGUOUS: 2
    TIMEOUT: 3
    EXECUTION_FAILED: 4
  }
  export const generateFragment: (selection: Selection) => {
    status: number
    fragment?: { textStart: string; textEnd?: string; prefix?: string; suffix?: string }
  }
}
