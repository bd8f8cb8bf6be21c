/** Baseline: bare node:http that sends the bytes and headers of a response from memory. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

type Held = { path: string; headers: Record<string, string>; bodyFile: string }

const [port, input] = process.argv.slice(2) as [string, string]
const responses = new Map(
  (JSON.parse(input) as Held[]).map(({ path, headers, bodyFile }) => {
    const { 'content-length': _, ...unchanged } = headers
    return [path, { headers, unchanged, etag: headers.etag, body: readFileSync(bodyFile) }]
  }),
)

createServer((request, response) => {
  const result = responses.get(request.url ?? '')
  if (!result) response.writeHead(404).end()
  else if (request.headers['if-none-match'] === result.etag) response.writeHead(304, result.unchanged).end()
  else response.writeHead(200, result.headers).end(result.body)
}).listen(Number(port), '127.0.0.1')
