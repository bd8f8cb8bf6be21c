/** Types of the part of autocannon that is used here; the package has none. */
declare module 'autocannon' {
  type Result = {
    duration: number
    errors: number
    requests: { total: number }
    latency: { p50: number; p99: number; max: number }
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    requests: { path: string }[]
  }): Promise<Result>
}
