import { expect, it } from 'vitest'
import { severeAdvisories } from './advisories.ts'

const shipped = {
  packages: {
    'node_modules/hono': { version: '4.0.0' },
    'node_modules/vite': { version: '8.0.0' },
    'node_modules/vite/node_modules/hono': { version: '3.0.0' },
  },
  bom: { components: [{ name: 'hono', version: '4.0.0' }] },
}
const advisory = (severity: string) => ({
  title: 'Reads too much',
  url: 'https://advisories.example/1',
  severity,
})
const audit = (name: string, nodes: string[], ...via: (string | ReturnType<typeof advisory>)[]) =>
  JSON.stringify({ vulnerabilities: { [name]: { name, nodes, via } } })

it('H9: names the severe advisories of what is shipped, and no others', () => {
  const found = ['hono@4.0.0: Reads too much (https://advisories.example/1)']
  const ours = ['node_modules/hono']
  expect(severeAdvisories(audit('hono', ours, advisory('high')), shipped)).toEqual(found)
  expect(severeAdvisories(audit('hono', ours, advisory('critical')), shipped)).toEqual(found)
  expect(severeAdvisories(audit('hono', ours, advisory('moderate')), shipped)).toEqual([])
  expect(severeAdvisories(audit('hono', ours, 'something-else'), shipped)).toEqual([])
  // A tool, and another version of the package that only a tool has.
  expect(severeAdvisories(audit('vite', ['node_modules/vite'], advisory('high')), shipped)).toEqual([])
  expect(
    severeAdvisories(audit('hono', ['node_modules/vite/node_modules/hono'], advisory('high')), shipped),
  ).toEqual([])
  expect(severeAdvisories(JSON.stringify({ vulnerabilities: {} }), shipped)).toEqual([])
})

it.each([
  ['nothing', ''],
  [
    'an endpoint that is missing',
    '{"message":"404 Not Found - POST","error":{"code":"ENOAUDIT","summary":""}}',
  ],
  [
    'an endpoint that is refused',
    '{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}',
  ],
  ['no network', '{"error":{"code":"ENOTFOUND","summary":"request failed"}}'],
  ['a page of a proxy', '<html>Sign in</html>'],
  ['null', 'null'],
])('H9: %s is no answer, and fails nothing', (_, output) =>
  expect(severeAdvisories(output, shipped)).toBeNull(),
)
