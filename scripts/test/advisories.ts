/**
 * Compares what the product bundles and installs with the advisories that the registry of npm knows. Where the registry has none to
 * ask, or does not respond, the check is skipped: the network never decides whether a change is right.
 */

type Advisory = string | { title: string; url: string; severity: string }
/** What `npm audit --json` prints, or an error. */
type Audit = {
  vulnerabilities?: Record<string, { name: string; via: Advisory[]; nodes: string[] }>
}
type Shipped = {
  packages: Record<string, { version?: string }>
  bom: { components: { name: string; version: string }[] }
}

const SEVERE = ['high', 'critical']

/** @returns a sentence for each severe advisory of a shipped package; null when there is no answer */
export function severeAdvisories(output: string, { packages, bom }: Shipped): string[] | null {
  const audit = parsed(output)
  if (!audit?.vulnerabilities) return null
  const shipped = new Set(bom.components.map(({ name, version }) => `${name}@${version}`))
  return Object.values(audit.vulnerabilities).flatMap(({ name, via, nodes }) => {
    const versions = new Set(nodes.map((folder) => `${name}@${packages[folder]?.version}`))
    const ours = [...versions].filter((one) => shipped.has(one))
    // A name in place of an advisory is that of a dependency, which has an entry of its own.
    const severe = via
      .filter((one) => typeof one !== 'string')
      .filter(({ severity }) => SEVERE.includes(severity))
    return ours.flatMap((one) => severe.map(({ title, url }) => `${one}: ${title} (${url})`))
  })
}

function parsed(output: string): Audit | null {
  try {
    return JSON.parse(output) as Audit
  } catch {
    return null
  }
}
