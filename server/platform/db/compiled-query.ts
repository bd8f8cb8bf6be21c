/** Compiles SQL statements once: building one costs as much as running it on the embedded engine. */
import {
  type Compilable,
  type CompiledQuery,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
} from 'kysely'
import type { Db } from './database.ts'

type Build<Args extends readonly unknown[], Row> = (db: Db, ...args: Args) => Compilable<Row>

/**
 * The statement as a function of its values. The values must only be used as SQL parameters: `build` runs once (for
 * lists: once for each length) with placeholders, and must not read them. Constants become a part of the statement.
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
      parameters: template.order.map(({ position }) => values[position]),
    })
    return rows
  }
}

type Template<Row> = {
  query: CompiledQuery<Row>
  /** The argument of each parameter. */
  order: readonly StandIn[]
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
  const { query: node, queryId } = build(db, ...standIns).compile()
  const query = db.getExecutor().compileQuery<Row>(constants.transformNode(node, queryId), queryId)
  return { query, order: query.parameters as StandIn[] }
}

/**
 * Writes constants into the statement: SQLite prepares it again whenever a value is bound to a parameter that decides
 * whether a partial index can be used, which takes several times as long as running it.
 */
class ConstantsInStatement extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.value instanceof StandIn ? node : ValueNode.createImmediate(node.value)
  }
  protected override transformPrimitiveValueList({ values }: PrimitiveValueListNode): PrimitiveValueListNode {
    const list = ValueListNode.create(values.map((value) => this.transformValue(ValueNode.create(value))))
    return list as unknown as PrimitiveValueListNode
  }
}

const constants = new ConstantsInStatement()
