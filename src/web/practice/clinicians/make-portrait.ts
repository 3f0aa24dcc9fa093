import { portraitLimits } from '#domain/portraits/portrait-rules.ts'

/** Where the square is cut: 1 is as much of the picture as fits; the place is from 0 (left, top) to 1 (right, bottom). */
export type Crop = { zoom: number; x: number; y: number }

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const mostZoom = 4

/** Turned as the camera was held. Null for what no browser can show. */
export const openPicture = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

/** The part of a picture that a crop shows. */
export function cropSquare({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Draws only the pixels: nothing of what the camera wrote beside them comes along. */
export function drawPortrait(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropSquare(picture, crop)
  canvas.width = portraitLimits.madeSide
  canvas.height = portraitLimits.madeSide
  canvas
    .getContext('2d')
    ?.drawImage(picture, left, top, side, side, 0, 0, portraitLimits.madeSide, portraitLimits.madeSide)
}

/** WebP where the browser can write it, otherwise JPEG; less sharp rather than too large. */
export async function encodePortrait(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const type of ['image/webp', 'image/jpeg'])
    for (const quality of [0.86, 0.7, 0.5]) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
      if (blob?.type === type && blob.size <= portraitLimits.mostBytes) return blob
    }
  return null
}
