import { type GpAppointmentKind, gpAppointmentKinds } from '#domain/gp/appointment-types.ts'
import { hasCode } from '#domain/clinicians/vocabulary.ts'

export type GpTab = 'next' | 'browse'

/** What the address of the listing says. */
export type GpListing = { tab: GpTab; kind: GpAppointmentKind; shown: number }

/** `Show more` adds this many entries, one for each GP and day; beyond `most` a GP's own calendar serves better. */
export const listSteps = { size: 8, most: 48 } as const

/** Whatever is missing, unknown or out of reach falls back to the first view, and the rest is kept. */
export function readGpListing(search: URLSearchParams): GpListing {
  const kind = search.get('type')
  const steps = Math.floor(Number(search.get('show') ?? 0) / listSteps.size)
  const shown = Math.min(Math.max(steps || 1, 1) * listSteps.size, listSteps.most)
  return {
    tab: search.get('tab') === 'browse' ? 'browse' : 'next',
    kind: hasCode(gpAppointmentKinds, kind) ? kind : 'initial',
    shown,
  }
}

/** The same in an address, with what needs no saying left out. */
export function writeGpListing({ tab, kind, shown }: GpListing): Record<string, string | undefined> {
  return {
    tab: tab === 'browse' ? tab : undefined,
    type: kind === 'initial' ? undefined : kind,
    show: shown > listSteps.size ? String(shown) : undefined,
  }
}
