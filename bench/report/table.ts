/** Formats the metrics of a benchmark as a table: in a terminal, and as Markdown in LATEST.md. */
import { type Metric, verdictOf } from './metrics.ts'
import { shownGoal, shownSpread, shownValue } from './numbers.ts'

const heads = ['Measure', 'Median', 'Spread', 'Goal', 'Verdict']

const cells = (figure: Metric): string[] => [
  figure.name + (figure.note ? ` (${figure.note})` : ''),
  shownValue(figure),
  shownSpread(figure),
  shownGoal(figure.goal),
  verdictOf(figure),
]

/** Aligned columns, numbers to the right. */
export function textTable(figures: Metric[]): string {
  const rows = [heads, ...figures.map(cells)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] as number
        return column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return rows.map((row) => `  ${line(row)}`).join('\n')
}

export function markdownTable(figures: Metric[]): string {
  const line = (row: string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heads), '|---|---:|---:|---:|---|', ...figures.map((figure) => line(cells(figure)))].join('\n')
}
