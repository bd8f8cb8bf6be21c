/** Compiles SQL statements once: building one costs as much as running it on the embedded engine. */
import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

type Build<Args extends readonly unknown[], Row> = (db: Db, ...args: Args) => Compilable<Row>

/**
 * The statement as a function of its values. The values must only be used as SQL parameters: `build` runs once (for
 * lists: once for each length) with placeholders, and must not read them.
 *
 * @example const selectTag = compiled((db: Db, id: number) => db.selectFrom('tag').selectAll().where('id', '=', id))
 * const rows = await selectTag(db, 7)
 */
export function compiledQuery<Args extends readonly unknown[], Row>(build: Build<Args, Row>) {
  const made = new WeakMap<object, Map<string, Template<Row>>>()
  return async (db: Db, ...args: Args): Promise<Row[]> => {
    const executor = db.getExecutor()
    const dialect = executor.adapter
    const byShape = made.get(dialect) ?? new Map<string, Template<Row>>()
    made.set(dialect, byShape)
    const shape = args.map((arg) => (Array.isArray(arg) ? arg.length : '')).join()
    const template = byShape.get(shape) ?? templateOf(build, db, args)
    byShape.set(shape, template)
    const values = args.flat()
    const { rows } = await db.executeQuery<Row>({
      ...template.query,
      parameters: template.order.map((parameter) =>
        parameter instanceof StandIn ? values[parameter.position] : parameter,
      ),
    })
    return rows
  }
}

type Template<Row> = {
  query: CompiledQuery<Row>
  /** The value of each parameter: a constant of the statement, or an argument. */
  order: readonly unknown[]
}

class StandIn {
  readonly position: number
  constructor(position: number) {
    this.position = position
  }
}

function templateOf<Args extends readonly unknown[], Row>(
  build: Build<Args, Row>,
  db: Db,
  args: Args,
): Template<Row> {
  let position = 0
  const next = () => new StandIn(position++)
  const standIns = args.map((arg) => (Array.isArray(arg) ? arg.map(next) : next())) as unknown as Args
  const query = build(db, ...standIns).compile()
  return { query, order: query.parameters }
}
