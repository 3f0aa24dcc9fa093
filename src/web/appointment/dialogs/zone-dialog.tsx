import Check from 'lucide-react/icons/check'
import { gmtOffsetLabel } from '#domain/time/gmt-offset.ts'
import { offeredZones, type ZoneId } from '#domain/time/zones.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import './dialogs.css'

type ZoneDialogProps = { chosen: ZoneId; at: Date; onChoose: (zone: ZoneId) => void; onClose: () => void }

/** Document 1 section 3, "Time zones offered": each with its label and GMT offset. */
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
              <span className="soft num">{gmtOffsetLabel(id, at)}</span>
              {id === chosen && <Check className="icon" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
