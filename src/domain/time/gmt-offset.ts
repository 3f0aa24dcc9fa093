import { toEpochMinute } from './local-time.ts'
import { segmentAt, zoneRules } from './zone-rules.ts'
import type { ZoneId } from './zones.ts'

/** "GMT+11", "GMT+10:30": for the date shown, never stored. See docs/product/time-zones.md#offsets. */
export function gmtOffsetLabel(zone: ZoneId, instant: Date): string {
  const minute = toEpochMinute(instant)
  return formatGmtOffset(segmentAt(zoneRules(zone, minute, minute), minute).offset)
}

export function formatGmtOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'GMT'
  const size = Math.abs(offsetMinutes)
  const minutes = size % 60
  const sign = offsetMinutes < 0 ? '-' : '+'
  return `GMT${sign}${Math.floor(size / 60)}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}
