import { isOfferedZone, type ZoneId } from './zones.ts'

/** Names that some devices give to an offered zone: links of the time zone database, with the same clock at every date. */
const otherNames: Readonly<Record<string, ZoneId>> = {
  'Australia/ACT': 'Australia/Sydney',
  'Australia/Canberra': 'Australia/Sydney',
  'Australia/NSW': 'Australia/Sydney',
  'Australia/Victoria': 'Australia/Melbourne',
  'Australia/Queensland': 'Australia/Brisbane',
  'Australia/South': 'Australia/Adelaide',
  'Australia/North': 'Australia/Darwin',
  'Australia/West': 'Australia/Perth',
}

type ZoneSources = {
  /** In this visit. */
  readonly chosen: ZoneId | null
  /** Of the client who is signed in. */
  readonly own: ZoneId | null
  /** As the device names it; null where that is not known, as on the server. */
  readonly device: string | null
  readonly practice: ZoneId
}

/** Whose clock times are shown on. See docs/product/time-zones.md#shown-zone. */
export function chooseZone({ chosen, own, device, practice }: ZoneSources): ZoneId {
  return chosen ?? own ?? (device === null ? null : offeredAs(device)) ?? practice
}

function offeredAs(device: string): ZoneId | null {
  if (isOfferedZone(device)) return device
  return Object.hasOwn(otherNames, device) ? (otherNames[device] ?? null) : null
}
