import type { UploadRefusal } from './upload-rules.ts'

/** A telephone's largest picture is about 200 million pixels; each takes four bytes in the program that opens it. */
const mostPixels = 250_000_000
const longestSide = 20_000

export function checkPictureSize(width: number, height: number): UploadRefusal | null {
  if (width === 0 || height === 0) return 'wrongType'
  return width > longestSide || height > longestSide || width * height > mostPixels ? 'tooManyPixels' : null
}
