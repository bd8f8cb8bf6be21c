/** With data saver on, nothing is loaded that nobody asked for. */
export const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } } & typeof globalThis.navigator).connection
    ?.saveData === true
