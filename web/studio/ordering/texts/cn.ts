/** Chinese texts of ordering by hand. */
import type { OrderingTexts } from './en.ts'

const cn: OrderingTexts = {
  hint: '拖动，或按空格键后用方向键',
  handle: (name) => `移动${name}`,
  role: '可移动',
  instructions: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 放回原处。',
  lifted: (position, count) => `已拿起，第 ${position} 位，共 ${count} 位。`,
  moved: (position, count) => `第 ${position} 位，共 ${count} 位。`,
  dropped: (position, count) => `已放到第 ${position} 位，共 ${count} 位。`,
  canceled: '已放回原处。',
}
export default cn
