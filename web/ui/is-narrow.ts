/** Whether the narrow layout applies: up to 996 px of page width, without a classic scrollbar (docs/requirements/product.md). */

const MAX_NARROW_PX = 996

export const isNarrow = (): boolean => document.documentElement.clientWidth <= MAX_NARROW_PX
