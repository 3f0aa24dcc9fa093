/** In the order they are offered. See docs/product/time-zones.md#offered-zones. */
export const offeredZones = [
  { id: 'Australia/Sydney', label: 'Sydney' },
  { id: 'Australia/Melbourne', label: 'Melbourne' },
  { id: 'Australia/Brisbane', label: 'Brisbane' },
  { id: 'Australia/Adelaide', label: 'Adelaide' },
  { id: 'Australia/Darwin', label: 'Darwin' },
  { id: 'Australia/Perth', label: 'Perth' },
  { id: 'Pacific/Norfolk', label: 'Norfolk' },
  { id: 'Indian/Christmas', label: 'Christmas Island' },
  { id: 'Indian/Cocos', label: 'Cocos' },
] as const satisfies readonly { id: string; label: string }[]

export type ZoneId = (typeof offeredZones)[number]['id']

/** Unless the practice has set another. */
export const defaultZone: ZoneId = 'Australia/Sydney'

const labels = new Map<string, string>(offeredZones.map(({ id, label }) => [id, label]))

export function isOfferedZone(id: string): id is ZoneId {
  return labels.has(id)
}

export function zoneLabel(zone: ZoneId): string {
  return labels.get(zone) ?? zone
}

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
  return chosen ?? own ?? (device === null ? null : toOfferedZone(device)) ?? practice
}

function toOfferedZone(device: string): ZoneId | null {
  if (isOfferedZone(device)) return device
  return Object.hasOwn(otherNames, device) ? (otherNames[device] ?? null) : null
}
