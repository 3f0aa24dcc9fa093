import { useState } from 'react'
import type { ZoneId } from '#domain/time/zones.ts'
import { ZoneDialog } from '../../appointment/zone-dialog.tsx'
import { useTimeZone } from '../../client/use-time-zone.ts'

type ZoneChoiceProps = { zone: ZoneId; onChoose: (zone: ZoneId) => void; onClose: () => void }

/** The list goes by its address; the visit remembers the choice too, so that booking knows it. */
export function ZoneChoice({ zone, onChoose, onClose }: ZoneChoiceProps) {
  const [, remember] = useTimeZone()
  const [now] = useState(() => new Date())
  const choose = (chosen: ZoneId) => {
    remember(chosen)
    onChoose(chosen)
  }
  return <ZoneDialog chosen={zone} at={now} onChoose={choose} onClose={onClose} />
}
