import { Fold } from '../ui/fold.tsx'

/** How to turn on the device’s own captions. Only where scripts run: it names the device at hand. */
export const CaptionsNote = () => (
  <Fold title="Captions" className="text-sm">
    <p className="mb-2">
      Your device can write down what is said, for you alone. We do not make captions, so that no sound leaves
      the call.
    </p>
    <ul className="grid list-disc gap-1 pl-5">
      {captionsHelp(navigator.userAgent).map((how) => (
        <li key={how}>{how}</li>
      ))}
    </ul>
  </Fold>
)

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
