/** Where each device turns on captions of its own, made on the device. The first that fits. */
const helps = [
  {
    fits: /\b(iPhone|iPad)\b/,
    how: 'On iPhone and iPad: Settings, Accessibility, Live Captions.',
  },
  {
    fits: /\bAndroid\b/,
    how: 'On Android: press a volume button, then the captions sign; or Settings, Accessibility, Live Caption.',
  },
  {
    fits: /\bWindows\b/,
    how: 'On Windows 11: press the Windows key, Ctrl and L together.',
  },
  {
    fits: /\bMacintosh\b/,
    how: 'On a Mac: System Settings, Accessibility, Live Captions.',
  },
] as const

const inChrome = 'In Chrome on a computer: Settings, Accessibility, Live Caption.' as const

/** We make no captions: a browser’s own speech recognition may send the sound away (docs/decisions/0057). */
export const captionsHelp = (userAgent: string): readonly string[] => {
  const device = helps.find(({ fits }) => fits.test(userAgent))?.how
  const isMobile = /\b(iPhone|iPad|Android)\b/.test(userAgent)
  const hasChrome = !isMobile && /\b(Chrome|Edg)\//.test(userAgent)
  return [...(device ? [device] : []), ...(hasChrome || !device ? [inChrome] : [])]
}
