import { Fold } from '../../ui/fold/fold.tsx'
import { captionsHelp } from './captions-help.ts'

/** How to turn on the device’s own captions. Only where scripts run: it names the device at hand. */
export function CaptionsNote() {
  return (
    <Fold title="Captions" className="text-sm">
      <p className="mb-2">
        Your device can write down what is said, for you alone. We do not make captions, so that no sound
        leaves the call.
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {captionsHelp(navigator.userAgent).map((how) => (
          <li key={how}>{how}</li>
        ))}
      </ul>
    </Fold>
  )
}
