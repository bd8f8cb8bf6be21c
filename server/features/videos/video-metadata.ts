/** Reads the length and size of a video from its container. */

export type VideoMetadata = {
  durationSeconds: number | null
  width: number | null
  height: number | null
  /** The container is whole, and neither an image nor a sound is in it. */
  isEmpty: boolean
}

/** Longer than this no container is looked at, however it winds. */
const TIME_OUT_MS = 20_000

/**
 * Reads the container and decodes nothing; what it does not say is null.
 * @param file its path, or its bytes
 */
export async function readVideoMetadata(file: string | Uint8Array): Promise<VideoMetadata> {
  // Its code is as large as the rest of the server, and few uploads are videos.
  const { BufferSource, FilePathSource, Input, MATROSKA, MP3, MP4, OGG, QTFF, WEBM } = await import(
    'mediabunny'
  )
  const input = new Input({
    source: typeof file === 'string' ? new FilePathSource(file) : new BufferSource(file),
    formats: [MP4, QTFF, WEBM, MATROSKA, MP3, OGG],
  })
  const metadata = async (): Promise<VideoMetadata> => {
    const track = await input.getPrimaryVideoTrack()
    const seconds = await input.computeDuration()
    return {
      durationSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
      width: track?.displayWidth || null,
      height: track?.displayHeight || null,
      isEmpty: (await input.getTracks()).length === 0,
    }
  }
  const nothing: VideoMetadata = { durationSeconds: null, width: null, height: null, isEmpty: false }
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<VideoMetadata>((done) => {
    timer = setTimeout(done, TIME_OUT_MS, nothing)
  })
  try {
    return await Promise.race([metadata().catch(() => nothing), tooLong])
  } finally {
    clearTimeout(timer)
    input.dispose()
  }
}
