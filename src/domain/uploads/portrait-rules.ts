/** The kinds of pictures that a portrait may be uploaded as, by the ending of their address. */
export const portraitTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const satisfies Record<string, `image/${string}`>

export type PortraitType = keyof typeof portraitTypes
export type PortraitMediaType = (typeof portraitTypes)[PortraitType]

/** A square of 640 pixels is sharp at the largest size that a page shows, on the sharpest screens. */
export const portraitLimits = {
  /** What the browser makes of a chosen picture. */
  madeSide: 640,
  leastSide: 128,
  mostSide: 2048,
  mostBytes: 250_000,
} as const

export type PortraitRefusal = 'wrongType' | 'damaged' | 'notSquare' | 'tooSmall' | 'tooLarge'

export const portraitMessages = {
  wrongType: 'Please choose a photo (JPEG, PNG or WebP).',
  damaged: 'This picture could not be read. Please choose another.',
  notSquare: 'The picture must be square.',
  tooSmall: `The picture must be at least ${portraitLimits.leastSide} pixels wide and high.`,
  tooLarge: `The picture must be at most ${portraitLimits.mostSide} pixels wide and high, and ${portraitLimits.mostBytes / 1000} kB.`,
} as const satisfies Record<PortraitRefusal, string>

/**
 * Where a portrait is shown from. An uploaded one carries its ending in its id, a drawn one is SVG. The id is a hash of the content,
 * so an address never changes what it shows.
 */
export const portraitPath = (id: string): string => `/portraits/${id.includes('.') ? id : `${id}.svg`}`

export function checkPortraitSize(width: number, height: number): PortraitRefusal | null {
  const longest = Math.max(width, height)
  if (longest > portraitLimits.mostSide) return 'tooLarge'
  if (width < portraitLimits.leastSide || height < portraitLimits.leastSide) return 'tooSmall'
  return width === height ? null : 'notSquare'
}
