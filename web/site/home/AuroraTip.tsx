/** Title and date of the chosen ray. Only scripts draw it, so it may have styles. */
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import type { AuroraPoint } from './draw-aurora.ts'
import './AuroraTip.css'

type Props = {
  svg: SVGSVGElement | null
  point: AuroraPoint
  title: { articleTitle: string; createTime: string; lang: string }
}

/** Beside the bottom of the ray, on the side with more space. */
export const AuroraTip = ({ svg, point, title }: Props) => {
  const format = useFormat()
  const matrix = svg?.getScreenCTM()
  const box = svg?.parentElement?.getBoundingClientRect()
  if (!matrix || !box) return null
  const foot = new DOMPoint(point.x, point.y).matrixTransform(matrix)
  const left = foot.x - box.left
  const isRight = left > box.width / 2
  return (
    <div
      className="aurora-tip"
      style={{
        bottom: box.bottom - foot.y + 14,
        ...(isRight ? { right: box.width - left + 10 } : { left: left + 10 }),
      }}
    >
      <b lang={title.lang}>{title.articleTitle}</b>
      <time dateTime={title.createTime}>{format.date(title.createTime)}</time>
    </div>
  )
}
