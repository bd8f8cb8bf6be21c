/** Whether the narrow layout applies: windows up to 996 px, as in every style sheet. */
export const isNarrow = (): boolean => matchMedia('(max-width: 996.98px)').matches
