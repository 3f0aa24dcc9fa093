import { Suspense, useState } from 'react'
import { gmtOffsetLabel } from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { TextButton } from '../ui/button.tsx'
import { useTimeZone } from '../client/use-time-zone.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const ZoneDialog = lazyPart(() => import('./zone-dialog.tsx').then((file) => file.ZoneDialog))

/** "Sydney time (GMT+11)": the offset of the date shown, never of today. */
export const formatZone = (zone: ZoneId, at: Date) => `${zoneLabel(zone)} time (${gmtOffsetLabel(zone, at)})`

/** Beside every list of times. `at` is any moment of the date shown. */
export function ZoneLine({ at }: { at: Date }) {
  const [zone, choose] = useTimeZone()
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="flex items-center justify-between gap-3 text-sm leading-[1.35] text-ink-soft">
      <span>{formatZone(zone, at)}</span>
      <TextButton
        aria-label={`Change the time zone, now ${formatZone(zone, at)}`}
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
