/**
 * The site runs for weeks on a small machine, with other programs: a young generation of the heap with halves of 8 MB, because
 * rendering creates megabytes of short-lived objects, and one malloc arena, because each thread would otherwise keep one of its own,
 * as large as its largest task (docs/decisions/0015).
 */
export const sparing = {
  flags: ['--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '1' },
}
