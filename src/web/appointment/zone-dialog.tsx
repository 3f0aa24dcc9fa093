import Check from 'lucide-react/icons/check'
import { gmtOffsetLabel } from '#domain/time/local-time.ts'
import { offeredZones, type ZoneId } from '#domain/time/zones.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type ZoneDialogProps = { chosen: ZoneId; at: Date; onChoose: (zone: ZoneId) => void; onClose: () => void }

/** Each zone with its label and GMT offset. See docs/product/time-zones.md#offered-zones. */
export function ZoneDialog({ chosen, at, onChoose, onClose }: ZoneDialogProps) {
  const choose = (zone: ZoneId) => {
    if (zone !== chosen) onChoose(zone)
    onClose()
  }
  return (
    <Dialog
      title="Which time zone are you in?"
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          Keep this one
        </Button>
      }
    >
      <ul className="pick-list">
        {offeredZones.map(({ id, label }) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen || undefined} onClick={() => choose(id)}>
              <span>{label}</span>
              <span className="ml-auto font-normal text-ink-soft tabular-nums">{gmtOffsetLabel(id, at)}</span>
              {id === chosen && <Check className="icon" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
