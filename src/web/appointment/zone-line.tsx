import { lazy, Suspense, useState } from 'react'
import { gmtOffsetLabel } from '#domain/time/gmt-offset.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { useTimeZone } from './use-time-zone.ts'

const ZoneDialog = lazy(() =>
  import('./dialogs/zone-dialog.tsx').then(({ ZoneDialog }) => ({ default: ZoneDialog })),
)

/** "Sydney time (GMT+11)": the offset of the date shown, never of today. */
export const zoneWords = (zone: ZoneId, at: Date) => `${zoneLabel(zone)} time (${gmtOffsetLabel(zone, at)})`

/** Beside every list of times. `at` is any moment of the date shown. */
export function ZoneLine({ at }: { at: Date }) {
  const [zone, choose] = useTimeZone()
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="zone">
      <span>{zoneWords(zone, at)}</span>
      <TextButton
        aria-label={`Change the time zone, now ${zoneWords(zone, at)}`}
        onClick={() => setChoosing(true)}
      >
        Change
      </TextButton>
      {choosing && (
        <Suspense fallback={null}>
          <ZoneDialog chosen={zone} at={at} onChoose={choose} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
