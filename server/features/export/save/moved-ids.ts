/** Which number each item of an export has here: its own where that is free. */
import type { NumberedTable } from '../preserved-ids.sql.ts'

export class MovedIds {
  readonly #moved = new Map<NumberedTable, Map<number, number>>()

  /** The number here. */
  of(table: NumberedTable, id: number): number {
    return this.#moved.get(table)?.get(id) ?? id
  }

  set(table: NumberedTable, id: number, here: number): void {
    const moved = this.#moved.get(table) ?? new Map<number, number>()
    if (id === here) moved.delete(id)
    else this.#moved.set(table, moved.set(id, here))
  }

  /** Links to articles and talks lead to where those are now. */
  inText(markdown: string): string {
    const articles = this.#moved.get('article')
    const talks = this.#moved.get('talk')
    if (!articles && !talks) return markdown
    return markdown.replace(
      /(?<=[("'\s<=])\/(articles|talks)\/(\d{1,15})(?=[)"'\s>#?])/g,
      (link, section: string, digits: string) => {
        const here = (section === 'articles' ? articles : talks)?.get(Number(digits))
        return here === undefined ? link : `/${section}/${here}`
      },
    )
  }
}
