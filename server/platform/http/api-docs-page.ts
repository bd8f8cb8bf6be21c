/** Renders /api/docs, a page without scripts, from the OpenAPI document. */
import { escapeHtml } from '#server/platform/xml.ts'
import { openApiDocument } from './openapi.ts'
import type { ApiRoute } from './serve.ts'

type Operation = {
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: {
    200: {
      description: string
      content: { 'application/json': { schema: { properties: { data: unknown } } } }
    }
  }
}

export async function apiDocsPage(routes: ApiRoute[], origin: string): Promise<string> {
  const { paths: described } = await openApiDocument(routes, origin)
  const paths = described as Record<string, Record<string, Operation>>
  const features = [...new Set(routes.map((route) => route.feature))]
  const sections = features.map((feature) => {
    const endpoints = routes
      .filter((route) => route.feature === feature)
      .map(({ endpoint }) => {
        const path = `/api${endpoint.path === '/' ? '' : endpoint.path.replace(/:(\w+)/g, '{$1}')}`
        const operation = paths[path]?.[endpoint.method.toLowerCase()]
        return operation ? endpointSection(endpoint.method, path, operation) : ''
      })
    return `<section id="${feature}"><h2>${escapeHtml(feature)}</h2>${endpoints.join('')}</section>`
  })
  const contents = features
    .map((feature) => `<li><a href="#${feature}">${escapeHtml(feature)}</a></li>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API — Borealis</title><link rel="stylesheet" href="/api/docs.css"></head><body><header><h1>The API</h1><p>Every response is <code>{ flag, code, message, data }</code>; the schemas below describe <code>data</code>. For programs: <a href="/api/openapi.json">openapi.json</a>.</p></header><nav aria-label="Groups"><ul>${contents}</ul></nav><main>${sections.join('')}</main></body></html>`
}

function endpointSection(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    (one) =>
      `<li><code>${escapeHtml(one.name)}</code> in ${one.in}${one.required ? ', required' : ''} ${schemaBlock(one.schema)}</li>`,
  )
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const response = operation.responses[200]
  return `<article><h3><b>${method}</b> <code>${escapeHtml(path)}</code></h3><p>${escapeHtml(operation.summary)}</p>${
    parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : ''
  }${body ? `<h4>Body: ${type}</h4>${schemaBlock(body.schema)}` : ''}<h4>Response: ${escapeHtml(response.description)}</h4>${schemaBlock(
    response.content['application/json'].schema.properties.data,
  )}</article>`
}

const schemaBlock = (schema: unknown) =>
  `<details><summary>Schema</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`

/** A small style sheet of its own: the page must be readable even if the site was never built. */
export const apiDocsStyle = `:root{color-scheme:light dark;--line:light-dark(#bdc6c9,#3e484e);--ink:light-dark(#121d25,#e9eff0);--quiet:light-dark(#3e4b54,#b5c0c3);--paper:light-dark(#f7fbfb,#0d1318);--accent:light-dark(#086e47,#8cedb7)}
body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 6rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
h1{font-weight:500}h2{margin-top:3rem;border-bottom:1px solid var(--line);text-transform:capitalize;font-weight:500}h3{margin:2rem 0 .25rem;font-weight:500}h4{margin:.75rem 0 .25rem;font-size:.875rem;color:var(--quiet)}
h3 b{color:var(--accent);font-weight:600}a{color:var(--accent)}nav ul{display:flex;flex-wrap:wrap;gap:1rem;padding:0;list-style:none}p{margin:.25rem 0}
pre{overflow:auto;border:1px solid var(--line);padding:1rem;font-size:.8125rem}summary{cursor:pointer;min-height:24px;color:var(--quiet)}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}`
