import { expect, it } from 'vitest'
import { runtimeImports } from './type-imports.ts'

it.each([
  ["import type { A } from './a.ts'", []],
  ["export type { A } from './a.ts'", []],
  ["import { a, type A } from './a.ts'", ['./a.ts']],
  ["import a from './a.ts'", ['./a.ts']],
  ["import * as a from './a.ts'", ['./a.ts']],
  ["import {\n  a,\n  b,\n} from './a.ts'\nimport type { C } from './c.ts'", ['./a.ts']],
  ["import './a.css'", ['./a.css']],
  ["export { a } from './a.ts'", ['./a.ts']],
  ["const page = () => import('./Page.tsx')", ['./Page.tsx']],
  ["export type A = 'x'\nexport const a = 'y'", []],
])('%s', (source, expected) => {
  expect(runtimeImports(source)).toEqual(expected)
})
