/** Renders the real pages in tests, without a build. */
import type { Renderer } from '#server/rendering/pages/pages.ts'

const assets = {
  'web/entry-client.tsx': { file: 'entry.js' },
  'web/hydrate.tsx': { file: 'hydrate.js' },
}
/** By a variable: the types of the server know no JSX. */
const entry: string = '#web/entry-server.tsx'

export const pageRenderer: Renderer = async (request) => {
  const { render } = (await import(entry)) as { render: Renderer }
  return render({ ...request, assets } as Parameters<Renderer>[0])
}
