import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPhotoMetadata } from './photo-metadata.ts'

/** Tests photo metadata: values as cameras write them, read back. */
const read = async (image: Record<string, string>, photo: Record<string, string>) => {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
  const bytes = await plain.jpeg().withExif({ IFD0: image, IFD2: photo }).toBuffer()
  return readPhotoMetadata((await sharp(bytes).metadata()).exif)
}

describe('photoMetadata', () => {
  it('contains time, camera and exposure, and no location', async () => {
    const facts = await read(
      { Make: 'NIKON CORPORATION', Model: 'NIKON D5000', ImageDescription: 'The bridge at noon' },
      {
        DateTimeOriginal: '2026:01:02 03:04:05',
        OffsetTimeOriginal: '+01:00',
        ExposureTime: '1/250',
        FNumber: '56/10',
        ISOSpeedRatings: '200',
        FocalLengthIn35mmFilm: '35',
      },
    )
    expect(facts).toEqual({
      wallTime: Date.UTC(2026, 0, 2, 3, 4, 5),
      offset: '+01:00',
      camera: 'NIKON D5000',
      lens: '35 mm',
      exposure: '1/250 s, ƒ/5.6, ISO 200',
      caption: 'The bridge at noon',
    })
  })
  it.each([
    ['OLYMPUS OPTICAL CO.,LTD', 'C960Z', 'OLYMPUS C960Z'],
    ['Apple', 'iPhone 11 Pro', 'Apple iPhone 11 Pro'],
    ['Canon', 'Canon EOS 70D', 'Canon EOS 70D'],
    ['', 'X100', 'X100'],
  ])('%j %j is named %s', async (Make, Model, name) =>
    expect((await read({ ...(Make ? { Make } : {}), Model }, {})).camera).toBe(name),
  )
  it.each(['OLYMPUS DIGITAL CAMERA', 'DCIM\\100', 'default', ' '])('takes %j for no caption', async (text) =>
    expect((await read({ ImageDescription: text, Model: 'X' }, {})).caption).toBeNull(),
  )
  it('omits invalid values', async () => {
    const photo = { DateTimeOriginal: '0000:00:00 00:00:00', ExposureTime: '0/1', FNumber: '1/5' }
    expect(await read({ Model: ' \t ' }, photo)).toEqual(readPhotoMetadata(undefined))
    expect(readPhotoMetadata(Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1'))).toEqual(
      readPhotoMetadata(undefined),
    )
  })
})
