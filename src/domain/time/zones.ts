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
