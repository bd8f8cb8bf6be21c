/**
 * The site runs for weeks on a small machine beside other programs, its own commands among them: a young generation
 * of a few pages (halves of 8 MB, because rendering creates megabytes of short-lived objects; from the start, because it
 * would grow to that by many collections), and one malloc arena,
 * because each thread would otherwise keep its own, as large as its largest task (docs/decisions/0015). From 32 KB on,
 * the allocator gets memory from the system and returns it at once, instead of keeping it between smaller blocks: an
 * upload is read in blocks of 64 KB, a password hash takes 19 MiB (docs/decisions/0015).
 */
export const sparing = {
  flags: ['--min-semi-space-size=8', '--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' },
}
